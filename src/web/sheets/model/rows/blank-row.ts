import type { SheetRow } from '../../kinds/kind.ts';
import type { Spot } from '../../range.ts';
import type { SheetModel } from '../sheet-model.ts';

type Shown<Row extends SheetRow> = Pick<SheetModel<Row>, 'columns' | 'layout' | 'port'>;

/** The column for the hint of the blank row: the first column after the name that is not pinned. */
export function hintColumnOf<Row extends SheetRow>({ columns, layout, port }: Shown<Row>): string {
  const pinned = new Set(port.columnStates().flatMap(({ colId, pinned }) => (pinned ? [colId] : [])));
  const shown = Array.from({ length: layout.columnCount }, (_, index) => layout.columnAt(index) ?? '');
  const beside = shown.filter((id) => columns.get(id)?.look !== 'name');
  return beside.find((id) => !pinned.has(id)) ?? beside[0] ?? '';
}

/** The cell to use for a click or paste on the blank row. The hint says to type a name, so it counts as the name cell. */
export function intendedSpot<Row extends SheetRow>(sheet: Shown<Row>, spot: Spot): Spot {
  const { columns, layout } = sheet;
  if (spot.row !== layout.recordCount || layout.columnAt(spot.column) !== hintColumnOf(sheet)) return spot;
  const name = [...columns.values()].find(({ look }) => look === 'name');
  const column = name === undefined ? -1 : layout.columnIndex(name.id);
  return column < 0 ? spot : { ...spot, column };
}
