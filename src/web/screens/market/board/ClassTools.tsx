import type { ReactElement } from 'react';
import { subTypesOf } from '#calc-core/animals';
import type { PriceClass } from '#calc-core/market';
import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { afterPaint } from '#web/time/schedule.ts';
import { classRow } from './rungs.ts';
import type { ClassRowsProps } from './sheet-props.ts';

const kinds = [...subTypesOf(1), ...subTypesOf(2)];

/** Chooses which animal a class is and what it grows into, or removes the class. */
export function ClassTools(props: ClassRowsProps): ReactElement {
  const { row, of, index, day } = props;
  const others = row.board.classes.filter((each) => each !== of);
  return (
    <>
      <KindChoice {...props} />
      {others.length > 0 && (
        <select
          aria-label={`${of.name} become`}
          value={of.becomes}
          onChange={(event) => {
            const change = { becomes: event.target.value };
            const at = { rowId: classRow(of), columnId: 'class' };
            day.edit(`What ${of.name} become`, at, { do: 'class', class: index, change });
          }}
        >
          <option value="">sold as they are</option>
          {others.map(({ name }) => (
            <option key={name} value={name}>
              become {name}
            </option>
          ))}
        </select>
      )}
      <RemoveClass {...props} />
    </>
  );
}

function KindChoice({ of, index, day }: ClassRowsProps): ReactElement {
  function change(value: string): void {
    const kind = kinds.find(({ id }) => String(id) === value);
    const next: Partial<PriceClass> = {
      animalTypeId: kind?.animalTypeId ?? (value === 'type 2' ? 2 : 1),
      animalSubTypeId: kind?.id ?? null,
    };
    const at = { rowId: classRow(of), columnId: 'class' };
    day.edit(`Kind of ${of.name}`, at, { do: 'class', class: index, change: next });
  }
  return (
    <select
      aria-label={`${of.name} are`}
      value={of.animalSubTypeId ?? `type ${of.animalTypeId}`}
      onChange={(event) => change(event.target.value)}
    >
      <option value="type 1">Cattle</option>
      <option value="type 2">Sheep</option>
      {kinds.map((kind) => (
        <option key={kind.id} value={kind.id}>
          {kind.name}
        </option>
      ))}
    </select>
  );
}

function RemoveClass({ of, index, day }: ClassRowsProps): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  return (
    <IconButton
      icon="trash"
      small
      label={`Take ${of.name} off the board`}
      onClick={(event) => {
        // This button disappears with its class. Move the focus, or the next class's button gets it.
        const table = event.currentTarget.closest('table');
        const at = { rowId: classRow(of), columnId: 'class' };
        day.edit(`Delete ${of.name}`, at, { do: 'remove class', class: index });
        showUndoable(records, notices, { tone: 'info', text: `Took ${of.name} off the board` });
        afterPaint(() => focusClass(table, index));
      }}
    />
  );
}

/** Focuses the first cell of the class at this index, or of the last class. Without classes, focuses the line for a new class. */
function focusClass(table: HTMLTableElement | null, index: number): void {
  const classes = [...(table?.tBodies ?? [])];
  const cells = classes.slice(0, index + 1).toReversed();
  for (const each of cells) {
    const cell = each.querySelector<HTMLInputElement>('.sheet-cell input, td[colspan] > input');
    if (cell !== null) return cell.focus();
  }
}
