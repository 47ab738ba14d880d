import { isWeightOfOneHead, madeAHead, saleLineInputs, type Plan, type SaleAmount } from '#calc-core/actual';
import { numberOf, readTyped, showAmount } from '#calc-core/number';
import { readDay, showDate } from '#web/sheets/columns/date.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import { textColumn } from '#web/sheets/columns/declared.ts';
import type { SaleLineRow } from './row.ts';

interface AmountWords {
  readonly id: SaleAmount;
  /** Before a title that says nothing alone. */
  readonly group?: string;
  /** Its label, where the heading is another. */
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
  names: ['sold on', 'date', 'sale date', 'date sold', 'kill date', 'date killed', 'slaughter date'],
  width: 96,
  isShown: true,
  value: (line) => line.soldOn,
  shown: (line) => showDate(line.soldOn),
  entry: { isFor: () => true, read: (text) => readDay(text, day) },
};

const words = {
  carcase: [
    'hscw',
    'hcw',
    'scw',
    'cwt',
    'carcass weight',
    'carcase',
    'carcass',
    'dressed weight',
    'hot weight',
  ],
  live: ['liveweight', 'lwt', 'live', 'live kg'],
  bare: ['weight', 'kg', 'avg kg', 'wt'],
} as const;

function weightColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLineRow>[] {
  const isMeantBy = (texts: readonly string[]): boolean => isWeightOfOneHead(plan, texts);
  const pair = (id: 'carcase' | 'live', group: string, names: readonly string[]) => [
    amountColumn({
      id,
      group,
      title: 'Weight',
      isMeantBy,
      names: [...names, ...names.map((name) => `avg ${name}`)],
    }),
    amountColumn({
      id: `${id}OfAll`,
      names: [...names, ...names.map((name) => `total ${name}`)],
    }),
  ];
  const carcase = pair('carcase', 'Carcase', isKilled ? [...words.carcase, ...words.bare] : words.carcase);
  const live = pair('live', 'Live', isKilled ? words.live : [...words.live, ...words.bare]);
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
  value: (line) => madeAHead(line),
  shown: (line) => {
    const made = madeAHead(line);
    return made === null ? '—' : showAmount(made, '$/hd', 'sheet');
  },
};

/** The columns of a kill sheet (`isKilled`) or an account sale, with the headings that files give them. */
export function saleColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLineRow>[] {
  return [
    textColumn({
      id: 'name',
      title: 'Body, lot or grade',
      group: '',
      help: '',
      width: 120,
      isShown: true,
      names: [
        'body',
        'body no',
        'body number',
        'lot',
        'lot no',
        'pen',
        'mob',
        'name',
        'description',
        'class',
        'stock',
        'grade',
        'category',
        'tag',
        'rfid',
        'nlis',
      ],
      text: ({ name }) => name,
    }),
    dayColumn,
    amountColumn({
      id: 'numberOfHead',
      names: [
        'hd',
        'no of head',
        'number of head',
        'head sold',
        'bodies',
        'qty',
        'quantity',
        'number',
        'no',
        'count',
      ],
    }),
    ...weightColumns(plan, isKilled),
    amountColumn({
      id: 'perKg',
      group: 'Sale',
      title: 'Price',
      names: ['price per kg', 'per kg', 'rate per kg', 'price', 'rate', 'grid price'],
    }),
    amountColumn({
      id: 'perHead',
      group: 'Sale',
      title: 'Price',
      names: ['price per head', 'per head', 'value per head', 'avg per head'],
    }),
    amountColumn({
      id: 'amount',
      names: [
        'value',
        'gross',
        'gross amount',
        'gross value',
        'total',
        'total value',
        'total price',
        'extension',
        'gross $',
        '$',
      ],
    }),
    amountColumn({
      id: 'commission',
      names: ['comm', 'agent commission', 'selling commission'],
    }),
    amountColumn({
      id: 'yardLevy',
      names: ['levy', 'levies', 'yard dues', 'dues', 'yard levy', 'transaction levy', 'mla levy', 'fees'],
    }),
    amountColumn({
      id: 'freightOut',
      names: ['cartage', 'transport', 'freight out'],
    }),
    madeColumn,
  ];
}
