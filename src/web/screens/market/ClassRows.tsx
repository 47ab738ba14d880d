import { memo, useState, type ReactElement } from 'react';
import { subTypesOf } from '#calc-core/animals';
import {
  basisNames,
  boardInputs,
  classKey,
  headQuoted,
  rungPriceInput,
  rungWeightInput,
  rungVerdicts,
  type PriceClass,
} from '#calc-core/market';
import { isNothing, showNumber } from '#calc-core/number';
import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import { afterPaint } from '#web/ui/frame/after-paint.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Cell } from './Cell.tsx';
import { RungRow } from './RungRow.tsx';
import type { ClassRowsProps } from './sheet-props.ts';
import market from './Market.module.css';
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

const newRungCell = ({ name }: PriceClass): string => `${classKey(name)} new`;

/** A class: its own row, then a row for each rung. Choosing cells of one class leaves the others as they are drawn. */
export const ClassRows = memo(function ClassRows(props: ClassRowsProps): ReactElement {
  const { of, index, carry, editing, readOnly, unsent } = props;
  const [isAdding, setAdding] = useState(false);
  const verdicts = new Map(rungVerdicts(of, carry).map((each) => [each.rungKg, each]));
  const heads = headQuoted(of);
  const isByHead = of.basis === 'hd';
  const mayAdd = !readOnly && !(isByHead && of.rungs.length > 0);
  return (
    <tbody>
      <tr className={styles['class']}>
        <th scope="rowgroup">
          <b>{of.name}</b>
        </th>
        <td className={cx(!readOnly && market['input'])}>
          <select
            aria-label={`${of.name}, prices are in`}
            value={quotedIn(of)}
            disabled={readOnly}
            onChange={(event) =>
              editing.edit(`What ${of.name} are quoted in`, `${index} basis`, {
                do: 'class',
                class: index,
                change: quotations.find(({ id }) => id === event.target.value)!.change,
              })
            }
          >
            {quotations.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td>{isNothing(heads) ? '' : showNumber(heads)}</td>
        <td
          className={cx(
            of.basis === 'cwt' && styles['dressing'],
            of.basis === 'cwt' && !readOnly && market['input'],
          )}
          data-column="dressing"
        >
          {of.basis === 'cwt' && (
            <label>
              <span aria-hidden>dressing</span>
              <Cell
                label={`${of.name}, dressing %`}
                value={of.dressing}
                rule={boardInputs.dressing}
                readOnly={readOnly}
                kept={editing.cells[`${classKey(of.name)} dressing`]}
                onRefused={(message, text) => editing.refuse(`${classKey(of.name)} dressing`, message, text)}
                onCommit={(dressing, text) =>
                  editing.edit(
                    `Dressing of ${of.name}`,
                    `${classKey(of.name)} dressing`,
                    { do: 'class', class: index, change: { dressing } },
                    text,
                  )
                }
              />
              <span aria-hidden>%</span>
            </label>
          )}
        </td>
        <td colSpan={4} className={market['edge']}>
          {!readOnly && (
            <div className={styles['tools']}>
              <ClassTools {...props} />
              {mayAdd && (
                <IconButton
                  icon="plus"
                  small
                  label={`Add a rung to ${of.name}`}
                  onClick={() => setAdding(true)}
                />
              )}
            </div>
          )}
        </td>
      </tr>
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
      {(isAdding || editing.cells[newRungCell(of)] !== undefined || of.rungs.length === 0) && mayAdd && (
        <NewRung {...props} onAdded={() => setAdding(false)} />
      )}
    </tbody>
  );
});

/** What a class grows into and which animal it is, and taking it off the board. */
function ClassTools({ row, of, index, editing }: ClassRowsProps): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const change = (label: string, value: Partial<Omit<PriceClass, 'rungs'>>) =>
    editing.edit(label, `${index} class`, { do: 'class', class: index, change: value });
  const others = row.board.classes.filter((each) => each !== of);
  const kinds = [...subTypesOf(1), ...subTypesOf(2)];
  return (
    <>
      <select
        aria-label={`${of.name} are`}
        value={of.animalSubTypeId ?? `type ${of.animalTypeId}`}
        onChange={(event) => {
          const kind = kinds.find(({ id }) => String(id) === event.target.value);
          change(`Kind of ${of.name}`, {
            animalTypeId: kind?.animalTypeId ?? (event.target.value === 'type 2' ? 2 : 1),
            animalSubTypeId: kind?.id ?? null,
          });
        }}
      >
        <option value="type 1">Cattle</option>
        <option value="type 2">Sheep</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.name}
          </option>
        ))}
      </select>
      {others.length > 0 && (
        <select
          aria-label={`${of.name} become`}
          value={of.becomes}
          onChange={(event) => change(`What ${of.name} become`, { becomes: event.target.value })}
        >
          <option value="">sold as they are</option>
          {others.map(({ name }) => (
            <option key={name} value={name}>
              become {name}
            </option>
          ))}
        </select>
      )}
      <IconButton
        icon="trash"
        small
        label={`Take ${of.name} off the board`}
        onClick={(event) => {
          // The button goes with its class: the keyboard stays in the table, on a cell and not on the next class's button.
          const table = event.currentTarget.closest('table');
          editing.edit(`Delete ${of.name}`, `${index} class`, { do: 'remove class', class: index });
          sayUndoable(records, notices, { tone: 'info', text: `Took ${of.name} off the board` });
          afterPaint(() => focusClass(table, index));
        }}
      />
    </>
  );
}

/** Gives the keyboard to the first cell of the class that is now at this place; of the last one, or of the line for a new class, where there is none. */
function focusClass(table: HTMLTableElement | null, index: number): void {
  const classes = [...(table?.tBodies ?? [])];
  const cells = classes.slice(0, index + 1).toReversed();
  for (const each of cells) {
    const cell = each.querySelector<HTMLInputElement>('input[data-cell], td[colspan] > input');
    if (cell !== null) return cell.focus();
  }
}

/** A rung to come: it is there once its weight is, or its price where the class is sold by the head. */
function NewRung({
  of,
  index,
  editing,
  onAdded,
}: ClassRowsProps & { readonly onAdded: () => void }): ReactElement {
  const isByHead = of.basis === 'hd';
  const field = isByHead ? 'price' : 'weightKg';
  const cell = newRungCell(of);
  const input = (
    <Cell
      label={`${of.name}, ${isByHead ? 'price' : 'weight of a new rung'}`}
      value={null}
      rule={isByHead ? rungPriceInput('hd') : rungWeightInput(of)}
      placeholder={isByHead ? '$/hd' : of.weightBasis === 'cwt' ? 'kg cwt' : 'kg'}
      readOnly={false}
      kept={editing.cells[cell]}
      onRefused={(message, text) => editing.refuse(cell, message, text)}
      onCommit={(value, text) => {
        const isKept = editing.edit(
          `Add a rung to ${of.name}`,
          cell,
          {
            do: 'add rung',
            class: index,
            weightKg: isByHead ? null : value,
            price: isByHead ? value : null,
          },
          text,
        );
        if (isKept) onAdded();
        return isKept;
      }}
    />
  );
  return (
    <tr>
      {isByHead && <td className={market['na']} data-reason="Sold by the head" />}
      <td className={market['input']} data-column={field}>
        {input}
      </td>
      <td colSpan={isByHead ? 6 : 7} />
    </tr>
  );
}
