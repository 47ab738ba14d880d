import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { Records } from '#web/data/records.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import { groupTradesKind, tradesKind } from '#web/sheets/kinds/trades.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { cellCount } from '#web/sheets/range.ts';
import { isForModel, parityCases, type ParityCase } from '../../browser/sheet-cases.ts';
import { otherSheets } from '../../browser/sheet-other-cases.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

/** The sheet must act like Excel for these keys, texts and pastes. tests/browser/sheet-parity has the cases that need a browser. */
const today = (): string => '2026-11-20';

describe('trades:', () => {
  for (const each of parityCases.filter(isForModel))
    test(each.name, () => prove(each, (records) => tradesKind(records, false, today)));
});

for (const [sheet, cases] of Object.entries(otherSheets)) {
  describe(`${sheet}:`, () => {
    for (const each of cases.filter(isForModel)) {
      test(each.name, () => {
        if (sheet === 'growth') prove(each, (records) => carriesKind(records, 1, false));
        else if (sheet === 'weeks') prove(each, (records) => carriesKind(records, 2, false));
        else if (sheet === 'groups') prove(each, (records) => groupsKind(records, false));
        else prove(each, (records) => groupTradesKind(records, 'g1', false, today));
      });
    }
  });
}

test('many cases need no browser', () => {
  const all = [...parityCases, ...Object.values(otherSheets).flat()];
  expect(all.filter(isForModel).length).toBeGreaterThan(110);
});

const stored = (records: Records): string =>
  JSON.stringify(
    [
      ...records.trades().map(({ trade }) => ({ ...trade, lastChanged: null })),
      ...records.carries().map(({ carry }) => carry),
      ...records.groups().map(({ group }) => group),
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );

/** Converts a chord of the browser tests: "Control+d" → "Ctrl+D". */
function chordOf(keys: string): string {
  const held = keys.replaceAll('Control+', 'Ctrl+').replace(/(?<=^|\+) $/, 'Space');
  return held.replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase());
}

function prove<Row extends SheetRow>(each: ParityCase, kindOf: (records: Records) => SheetKind<Row>): void {
  const source = memoryRecords({ trades: trades(18), carries, groups });
  const commits: string[] = [];
  const records: Records = {
    ...source,
    commit: (label, edits, options) => {
      commits.push(label);
      source.commit(label, edits, options);
    },
  };
  const first = stored(records);
  const opened: string[] = [];
  const hands = handSheet(kindOf(records), records, { onOpen: (id) => opened.push(id) }, 'as made');
  const { sheet } = hands;
  const spotOf = (ref: string) => {
    const [column = '', row = ''] = ref.split('@');
    const index =
      row === 'new'
        ? sheet.layout.recordCount
        : /^\d+$/.test(row)
          ? sheet.layout.rowIndex(`t${String(Number(row) + 1).padStart(6, '0')}`)
          : Number(row.slice(1));
    return { row: index, column: sheet.layout.columnIndex(column) };
  };
  const refOf = ({ row, column }: { readonly row: number; readonly column: number }): string =>
    `${sheet.layout.columnAt(column)}@${sheet.layout.rowAt(row) === newRowId ? 'new' : row}`;
  const shownAt = (ref: string): string => {
    const { row, column } = spotOf(ref);
    const [data, at] = [sheet.rowAt(row), sheet.columnAt(column)];
    return data === undefined || at === undefined
      ? '(none)'
      : (sheet.marks.bad(data.id, at.id)?.text ?? at.shown(data));
  };

  sheet.go(spotOf(each.at));
  let copied = { text: '', html: '' };
  for (const act of each.acts) {
    if (act === 'Control+c') copied = hands.copy();
    else if (act === 'Control+x') copied = hands.cut();
    else if (act === 'Control+v') hands.paste(copied);
    else if (typeof act === 'string') hands.keys(act.startsWith("'") ? act : chordOf(act));
    else if ('paste' in act) hands.paste({ text: act.paste });
    else if ('select' in act) sheet.go(spotOf(act.select));
  }

  const cells = Object.keys(each.cells ?? {});
  expect(Object.fromEntries(cells.map((ref) => [ref, shownAt(ref)]))).toEqual(each.cells ?? {});
  const spot = sheet.selection.spot();
  if (each.active !== undefined) expect(spot === null ? '' : refOf(spot)).toBe(each.active);
  if (each.editing !== undefined) expect(sheet.state.editor).toBe(each.editing);
  if (each.clipboard !== undefined) expect(copied.text).toBe(each.clipboard);
  if (each.opened !== undefined) expect(opened).toEqual(each.opened);
  const box = sheet.selection.box();
  if (each.range !== undefined)
    expect(
      box === null
        ? null
        : {
            count: cellCount(box),
            from: refOf({ row: box.top, column: box.left }),
            to: refOf({ row: box.bottom, column: box.right }),
          },
    ).toMatchObject(each.range);
  if (each.writes !== undefined) expect(commits).toHaveLength(each.writes);
  if (each.writes !== undefined && each.writes > 0) expect(stored(records)).not.toBe(first);
  for (const _ of commits) records.undo();
  expect(stored(records), 'undo brings every record back').toBe(first);
}
