import {
  isWeightOfOneHead,
  madePerHead,
  saleLineInputs,
  type Plan,
  type SaleAmount,
} from '#calc-core/actual';
import { numberOf, readTyped, showAmount } from '#calc-core/number';
import { readDay, showDate } from '#web/sheets/columns/date.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import { textColumn } from '#web/sheets/columns/declared.ts';
import { saleNames } from '#workbook/read/sale-names.ts';
import type { SaleLineRow } from './row.ts';

interface AmountWords {
  readonly id: SaleAmount;
  /** Shown before the title, if the title alone is not clear. */
  readonly group?: string;
  /** The title of the column, if it is not the label of the amount. */
  readonly title?: string;
  readonly names: readonly string[];
  readonly isMeantBy?: (texts: readonly string[]) => boolean;
}

function amountColumn({ id, group = '', title, names, isMeantBy }: AmountWords): SheetColumn<SaleLineRow> {
  const rule = saleLineInputs[id];
  const { label, unit } = rule;
  return {
    id,
    title: title ?? label,
    group,
    unit: unit === 'head' ? '' : unit === 'kg/hd' ? 'kg' : unit,
    help: '',
    kind: 'number',
    measure: unit,
    names: [label, ...names],
    width: 84,
    isShown: true,
    value: (line) => numberOf(line[id]),
    shown: (line) => showAmount(line[id], unit, 'sheet'),
    entry: {
      isFor: () => true,
      ...(isMeantBy === undefined ? {} : { isMeantBy }),
      read: (text) => {
        const read = readTyped(text, rule);
        return read.ok ? { ok: true, changes: [{ field: id, value: read.value }] } : read;
      },
    },
  };
}

const day = { id: 'soldOn', title: 'Sold on' } as const;

const dayColumn: SheetColumn<SaleLineRow> = {
  ...day,
  unit: '',
  group: '',
  help: '',
  kind: 'date',
  names: [],
  width: 96,
  isShown: true,
  value: (line) => line.soldOn,
  shown: (line) => showDate(line.soldOn),
  entry: { isFor: () => true, read: (text) => readDay(text, day) },
};

/** Returns a column's usual headings. "Weight" means carcase weight on a kill sheet, otherwise live weight. */
const namesOf = (id: string, isKilled: boolean): readonly string[] =>
  saleNames(isKilled).find((each) => each.id === id)?.names ?? [];

function weightColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLineRow>[] {
  const isMeantBy = (texts: readonly string[]): boolean => isWeightOfOneHead(plan, texts);
  const pair = (id: 'carcase' | 'live', group: string) => [
    amountColumn({ id, group, title: 'Weight', isMeantBy, names: namesOf(id, isKilled) }),
    amountColumn({ id: `${id}OfAll`, names: namesOf(`${id}OfAll`, isKilled) }),
  ];
  const [carcase, live] = [pair('carcase', 'Carcase'), pair('live', 'Live')];
  return isKilled ? [...carcase, ...live] : [...live, ...carcase];
}

const madeColumn: SheetColumn<SaleLineRow> = {
  id: 'made',
  title: 'Made',
  unit: '$/hd',
  group: '',
  help: '',
  kind: 'number',
  names: [],
  width: 84,
  isShown: true,
  look: 'key',
  value: (line) => madePerHead(line),
  shown: (line) => {
    const made = madePerHead(line);
    return made === null ? '—' : showAmount(made, '$/hd', 'sheet');
  },
};

/** Returns the columns of a kill sheet (`isKilled`) or an account sale, with their usual headings. */
export function saleColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLineRow>[] {
  const named = (id: SaleAmount, rest: Partial<AmountWords> = {}): SheetColumn<SaleLineRow> =>
    amountColumn({ id, names: namesOf(id, isKilled), ...rest });
  return [
    textColumn({
      id: 'name',
      title: 'Body, lot or grade',
      group: '',
      help: '',
      width: 120,
      isShown: true,
      names: namesOf('name', isKilled),
      text: ({ name }) => name,
    }),
    { ...dayColumn, names: namesOf('soldOn', isKilled) },
    named('numberOfHead'),
    ...weightColumns(plan, isKilled),
    named('perKg', { group: 'Sale', title: 'Price' }),
    named('perHead', { group: 'Sale', title: 'Price' }),
    named('amount'),
    named('commission'),
    named('yardLevy'),
    named('freightOut'),
    madeColumn,
  ];
}
