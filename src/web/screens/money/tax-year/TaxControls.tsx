import type { ReactElement } from 'react';
import type { TaxYear } from '#calc-core/tax-year';
import { useMayWrite } from '#web/shell/member.ts';
import { Pick } from '../../market/Pick.tsx';
import market from '../../market/Market.module.css';
import { Problems } from '../Problems.tsx';
import { TypedCell } from '../TypedCell.tsx';
import { useRefused } from '../use-refused.ts';
import { useTaxEditing } from './use-tax-editing.ts';
import styles from './TaxYear.module.css';

/** The extra columns of a schedule. */
export interface TaxColumns {
  readonly hasValues: boolean;
  readonly hasKilled: boolean;
}

interface TaxControlsProps {
  readonly found: TaxYear;
  readonly columns: TaxColumns;
  readonly onColumns: (columns: TaxColumns) => void;
}

/** How the stock are valued, what was killed for own use, and the value of each head born. */
export function TaxControls({ found, columns, onColumns }: TaxControlsProps): ReactElement {
  const mayWrite = useMayWrite();
  const editing = useTaxEditing(Number(found.until.slice(0, 4)));
  const refused = useRefused();
  const rows = found.groups.flatMap((group) => group.rows);
  const setValues = (hasValues: boolean): void => {
    if (!hasValues && mayWrite) editing.valueAtCost(rows);
    onColumns({ ...columns, hasValues });
  };
  const setKilled = (hasKilled: boolean): void => {
    if (!hasKilled && mayWrite) editing.clearKilled(rows);
    onColumns({ ...columns, hasKilled });
  };
  return (
    <>
      <Pick
        label="Values"
        value={String(columns.hasValues)}
        options={[
          { value: 'false', label: 'at cost' },
          { value: 'true', label: 'by class' },
        ]}
        onChange={(value) => setValues(value === 'true')}
      />
      <Pick
        label="Killed for own use"
        value={String(columns.hasKilled)}
        options={[
          { value: 'false', label: 'none' },
          { value: 'true', label: 'by class' },
        ]}
        onChange={(value) => setKilled(value === 'true')}
      />
      {found.groups.map(({ rows: of, total }) => (
        <label key={String(total.key)} className={`${market['pick']} ${styles['bornEach']}`}>
          <span>Born, {String(total.key)} $</span>
          <TypedCell
            label={`Value of each head born, ${String(total.key)}`}
            value={editing.bornEach(of)}
            rule={editing.rules.bornValue}
            readOnly={!mayWrite}
            refused={refused.at(String(total.key))}
            onRefused={(message, text) => refused.say(String(total.key), message, text)}
            onCommit={(value) => editing.saveBornEach(of, value)}
          />
          <span>/hd</span>
        </label>
      ))}
      <Problems sentences={refused.sentences} />
    </>
  );
}
