import { memo, useState, type ReactElement } from 'react';
import { rungVerdicts } from '#calc-core/market';
import { ClassHead } from './ClassHead.tsx';
import { NewRung } from './NewRung.tsx';
import { RungRow } from './RungRow.tsx';
import { classRow } from './rungs.ts';
import type { ClassRowsProps } from './sheet-props.ts';

/** The row of a class and one row for each rung. Memoised, so selecting cells of one class does not render other classes. */
export const ClassRows = memo(function ClassRows(props: ClassRowsProps): ReactElement {
  const { of, index, carry, day, readOnly, unsent } = props;
  const [isAdding, setAdding] = useState(false);
  const verdicts = new Map(rungVerdicts(of, carry).map((each) => [each.rungKg, each]));
  const mayAdd = !readOnly && !(of.basis === 'hd' && of.rungs.length > 0);
  const isWaiting = isAdding || day.refusedAt(classRow(of), 'new') !== undefined || of.rungs.length === 0;
  return (
    <tbody>
      <ClassHead {...props} mayAdd={mayAdd} onAdd={() => setAdding(true)} />
      {of.rungs.map((rung, at) => (
        <RungRow
          key={at}
          {...props}
          rung={rung}
          at={at}
          isUnsent={unsent.has(`${index} ${at}`)}
          verdict={rung.weightKg === null ? undefined : verdicts.get(rung.weightKg)}
        />
      ))}
      {isWaiting && mayAdd && <NewRung {...props} onAdded={() => setAdding(false)} />}
    </tbody>
  );
});
