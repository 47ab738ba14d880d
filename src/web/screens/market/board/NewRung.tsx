import type { ReactElement } from 'react';
import type { DecimalText } from '#calc-core/number';
import { EntryCell } from './EntryCell.tsx';
import { classRow, rungRule } from './rungs.ts';
import type { ClassRowsProps } from './sheet-props.ts';
import market from '../Market.module.css';

/** The line for a new rung. Entering the weight adds the rung. In a class sold by the head, the price adds it. */
export function NewRung({
  of,
  index,
  day,
  onAdded,
}: ClassRowsProps & { readonly onAdded: () => void }): ReactElement {
  const isByHead = of.basis === 'hd';
  const field = isByHead ? 'price' : 'weightKg';
  const at = { rowId: classRow(of), columnId: 'new' };

  function add(value: DecimalText | null, text: string): boolean {
    const rung = { weightKg: isByHead ? null : value, price: isByHead ? value : null };
    const isAdded = day.edit(`Add a rung to ${of.name}`, at, { do: 'add rung', class: index, ...rung }, text);
    if (isAdded) onAdded();
    return isAdded;
  }

  return (
    <tr>
      {isByHead && <td className={market['na']} data-reason="Sold by the head" />}
      <td className={market['input']} data-column={field}>
        <EntryCell
          label={`${of.name}, ${isByHead ? 'price' : 'weight of a new rung'}`}
          value={null}
          rule={rungRule(of, field)}
          placeholder={isByHead ? '$/hd' : of.weightBasis === 'cwt' ? 'kg cwt' : 'kg'}
          readOnly={false}
          kept={day.refusedAt(at.rowId, at.columnId)}
          onRefused={(message, text) => day.refuse(at, message, text)}
          onCommit={add}
        />
      </td>
      <td colSpan={isByHead ? 6 : 7} />
    </tr>
  );
}
