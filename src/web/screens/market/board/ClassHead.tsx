import type { ReactElement } from 'react';
import { basisNames, boardInputs, headQuoted, type PriceClass } from '#calc-core/market';
import { isNothing, showNumber } from '#calc-core/number';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { ClassTools } from './ClassTools.tsx';
import { EntryCell } from './EntryCell.tsx';
import { classRow } from './rungs.ts';
import type { ClassRowsProps } from './sheet-props.ts';
import market from '../Market.module.css';
import styles from './BoardSheet.module.css';

type Quotation = Pick<PriceClass, 'basis' | 'weightBasis'>;

const quotations: readonly { readonly id: string; readonly label: string; readonly change: Quotation }[] = [
  { id: 'lwt', label: basisNames.lwt, change: { basis: 'lwt' } },
  { id: 'cwt', label: basisNames.cwt, change: { basis: 'cwt' } },
  { id: 'cwt cwt', label: `${basisNames.cwt}, kg cwt`, change: { basis: 'cwt', weightBasis: 'cwt' } },
  { id: 'hd', label: basisNames.hd, change: { basis: 'hd' } },
];

const quotedIn = ({ basis, weightBasis }: Quotation): string =>
  weightBasis === undefined ? basis : `${basis} ${weightBasis}`;

/** The row of a class itself: its basis, its head, its dressing, and its actions. */
export function ClassHead(
  props: ClassRowsProps & { readonly mayAdd: boolean; readonly onAdd: () => void },
): ReactElement {
  const { of, readOnly, mayAdd, onAdd } = props;
  const heads = headQuoted(of);
  return (
    <tr className={styles['class']}>
      <th scope="rowgroup">
        <b>{of.name}</b>
      </th>
      <td className={cx(!readOnly && market['input'])}>
        <QuotedIn {...props} />
      </td>
      <td>{isNothing(heads) ? '' : showNumber(heads)}</td>
      <td
        className={cx(
          of.basis === 'cwt' && styles['dressing'],
          of.basis === 'cwt' && !readOnly && market['input'],
        )}
        data-column="dressing"
      >
        {of.basis === 'cwt' && <Dressing {...props} />}
      </td>
      <td colSpan={4} className={market['edge']}>
        {!readOnly && (
          <div className={styles['tools']}>
            <ClassTools {...props} />
            {mayAdd && <IconButton icon="plus" small label={`Add a rung to ${of.name}`} onClick={onAdd} />}
          </div>
        )}
      </td>
    </tr>
  );
}

function QuotedIn({ of, index, day, readOnly }: ClassRowsProps): ReactElement {
  return (
    <select
      aria-label={`${of.name}, prices are in`}
      value={quotedIn(of)}
      disabled={readOnly}
      onChange={(event) => {
        const { change } = quotations.find(({ id }) => id === event.target.value)!;
        const at = { rowId: classRow(of), columnId: 'basis' };
        day.edit(`What ${of.name} are quoted in`, at, { do: 'class', class: index, change });
      }}
    >
      {quotations.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Dressing({ of, index, day, readOnly }: ClassRowsProps): ReactElement {
  const at = { rowId: classRow(of), columnId: 'dressing' };
  return (
    <label>
      <span aria-hidden>dressing</span>
      <EntryCell
        label={`${of.name}, dressing %`}
        value={of.dressing}
        rule={boardInputs.dressing}
        readOnly={readOnly}
        kept={day.refusedAt(at.rowId, at.columnId)}
        onRefused={(message, text) => day.refuse(at, message, text)}
        onCommit={(dressing, text) =>
          day.edit(`Dressing of ${of.name}`, at, { do: 'class', class: index, change: { dressing } }, text)
        }
      />
      <span aria-hidden>%</span>
    </label>
  );
}
