import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryAmountNames, carryInputs, type Carry } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';
import { storedAmountNames, tradeInputs, type Trade } from '#calc-core/trade';
import { dateOfDay, numberText } from '#workbook/cell.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { FIRST_ROW, type WorkbookPlan } from '#workbook/out/plan.ts';
import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { cached, type Calculated } from '../workbook/calculated.ts';
import { differences } from '../workbook/differences.ts';
import { kindsIn, randomSource } from '../workbook/records.ts';
import { typed, type TypedCell } from '../workbook/typed.ts';
import type { OfficeCheck } from './clipboard.ts';

const SEED = 20_261_122;
const named = ['Trades', 'Carries', 'Groups'];

/**
 * Makes a workbook of 400 random trades, and checks the stored values. Then changes ten inputs, and checks the values that Calc
 * recalculates.
 */
export function recalculated(): readonly OfficeCheck[] {
  const source = randomSource(SEED, 300, 100);
  const plan = workbookOf(source);
  const cells = tenInputs(source);
  const before = valuesOf(plan, typed(plan, []));
  const file = inCalc(typed(plan, cells));
  const after = valuesOf(plan, file);
  const edited = changed(source, cells);
  const should = asFound(plan, cached(workbookOf(edited)));
  const count = plan.sheets
    .slice(0, 3)
    .reduce((sum, sheet) => sum + sheet.rowCount * sheet.columns.length, 0);
  return [
    {
      name: `${source.trades.length} trades of ${kindsIn(source)} kinds, as stored beside the formulas`,
      cells: count,
      wrong: differences(source, before, asFound(plan, cached(plan))),
    },
    {
      name: `the same recalculated by LibreOffice after ${cells.length} inputs were typed over`,
      cells: count,
      wrong: differences(edited, after, should),
    },
    { name: 'texts that have become a formula', cells: source.trades.length, wrong: texts(plan, file) },
    ...openpyxl(source, plan, typed(plan, [])),
  ];
}

/** Ten inputs, spread over the trades and carries, each with a new valid amount. */
function tenInputs({ trades, carries }: Source): TypedCell[] {
  const pick = (names: readonly string[], at: number): string => names[(at * 7 + 3) % names.length] ?? '';
  return Array.from({ length: 10 }, (_, at) => {
    const isTrade = at % 2 === 0;
    const id = pick(isTrade ? storedAmountNames : carryAmountNames, at);
    const declared: InputDeclaration = Reflect.get(isTrade ? tradeInputs : carryInputs, id);
    const amount = (at + 1) * 3.125;
    return {
      sheet: isTrade ? 'Trades' : 'Carries',
      id,
      // The first, hidden carry row is for trades without a carry.
      row: FIRST_ROW + ((at * 37) % (isTrade ? trades.length : carries.length)) + (isTrade ? 0 : 1),
      text: String(declared.whole === true ? Math.ceil(amount) : amount),
    };
  });
}

function changed(source: Source, cells: readonly TypedCell[]): Source {
  const edited = <R extends Trade | Carry>(sheet: string, record: R, row: number): R => ({
    ...record,
    ...Object.fromEntries(
      cells.flatMap((cell) => (cell.sheet === sheet && cell.row === row ? [[cell.id, cell.text]] : [])),
    ),
  });
  return {
    ...source,
    trades: source.trades.map((trade, index) => edited('Trades', trade, index + FIRST_ROW)),
    carries: source.carries.map((carry, index) => edited('Carries', carry, index + FIRST_ROW + 1)),
  };
}

/** Opens the file in Calc, recalculates everything, and saves an Excel file. */
export function inCalc(bytes: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'drover-office-'));
  try {
    mkdirSync(join(folder, 'home/user'), { recursive: true });
    // Without this setting, Calc would use the stored values.
    writeFileSync(join(folder, 'home/user/registrymodifications.xcu'), alwaysRecalculate);
    writeFileSync(join(folder, 'trades.xlsx'), bytes);
    mkdirSync(join(folder, 'out'));
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/home`,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'out'),
        join(folder, 'trades.xlsx'),
      ],
      { stdio: 'pipe' },
    );
    return readFileSync(join(folder, 'out/trades.xlsx'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Reads every cell of a workbook with our own reader. */
function valuesOf(plan: WorkbookPlan, bytes: Uint8Array): Calculated {
  const book = openWorkbook(bytes);
  return byColumn(plan, (name, row, column) => book.sheet(name).rows.get(row)?.get(column)?.text ?? '');
}

/**
 * Converts stored values to the texts that a reader returns.
 * @param shown - converts a number. By default a number gets at most 15 digits and 20 decimals.
 */
function asFound(plan: WorkbookPlan, values: Calculated, shown = numberText): Calculated {
  return byColumn(plan, (name, row, column) => {
    const { id, format } = plan.sheets.find((sheet) => sheet.name === name)!.columns[column]!;
    const value = values[`${name}.${id}`]?.[row - 1] ?? '';
    const isNumber = value !== '' && format !== 'text' && Number.isFinite(Number(value));
    if (!isNumber) return value;
    return (format === 'date' ? dateOfDay(Number(value), false) : null) ?? shown(value);
  });
}

function byColumn(
  plan: WorkbookPlan,
  read: (sheet: string, row: number, column: number) => string,
): Calculated {
  return Object.fromEntries(
    plan.sheets
      .filter(({ name }) => named.includes(name))
      .flatMap((sheet) =>
        sheet.columns.map(({ id }, column) => [
          `${sheet.name}.${id}`,
          Array.from({ length: sheet.rowCount }, (_, row) => read(sheet.name, row + 1, column)),
        ]),
      ),
  );
}

/** Lists inputs that are formulas after Calc has saved the file. */
function texts(plan: WorkbookPlan, bytes: Uint8Array): string[] {
  const book = openWorkbook(bytes);
  return plan.sheets.flatMap(({ name, columns }) =>
    [...book.sheet(name).rows].flatMap(([row, cells]) =>
      columns.flatMap(({ id, formula }, column) =>
        formula === undefined && cells.get(column)?.hasFormula === true ? [`${name}.${id} ${row}`] : [],
      ),
    ),
  );
}

const READS = `import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1], data_only=True)
print(json.dumps({s.title: [["" if v is None else str(v) for v in row] for row in s.iter_rows(min_row=2, values_only=True)] for s in book}))`;

/** openpyxl calculates nothing. It reads the stored values. */
function openpyxl(source: Source, plan: WorkbookPlan, bytes: Uint8Array): readonly OfficeCheck[] {
  const python = ['python3', '/usr/bin/python3'].find(
    (each) => spawnSync(each, ['-c', 'import openpyxl']).status === 0,
  );
  if (python === undefined) {
    console.log('not run: no openpyxl here (apt-get install python3-openpyxl)');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'drover-office-'));
  try {
    writeFileSync(join(folder, 'trades.xlsx'), bytes);
    const output = execFileSync(python, ['-c', READS, join(folder, 'trades.xlsx')], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const read = JSON.parse(output) as Record<string, string[][]>;
    const values = byColumn(plan, (name, row, column) =>
      (read[name]?.[row - 1]?.[column] ?? '').replace(' 00:00:00', '').replace('_x005F_', '_'),
    );
    const trades = plan.sheets[0]!;
    return [
      {
        name: 'read by openpyxl',
        cells: trades.rowCount * trades.columns.length,
        wrong: differences(
          source,
          values,
          asFound(plan, cached(plan), (value) => value),
        ),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
