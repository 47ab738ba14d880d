import {
  numberOf,
  readTyped,
  rungPriceInput,
  showAmount,
  tradeInputs,
  type Plan,
  type Unit,
} from '#calc-core';
import { readDay, showDate } from '#web/sheets/columns/date.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import { textColumn } from '#web/sheets/columns/declared.ts';
import type { SaleAmount, SaleLine } from './line.ts';
import { madeAHead } from './worked.ts';

interface AmountWords {
  readonly id: SaleAmount;
  /** Before a title that says nothing alone. */
  readonly group?: string;
  readonly title: string;
  readonly unit: Unit;
  readonly names: readonly string[];
  readonly isMeantBy?: (texts: readonly string[]) => boolean;
}

function amountColumn({ id, group = '', title, unit, names, isMeantBy }: AmountWords): SheetColumn<SaleLine> {
  const label = group === '' ? title : `${group} ${title.toLowerCase()}`;
  // Cents that were typed for dollars would be a hundred times the price.
  const limits =
    id === 'perKg' ? rungPriceInput('cwt') : id === 'numberOfHead' ? tradeInputs.numberOfHead : {};
  const rule = { ...limits, label, unit };
  return {
    id,
    title,
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

const dayColumn: SheetColumn<SaleLine> = {
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

/** A bare "Weight" is of one head as long as one head can weigh so much, else of all head of its line; a line of sums is heavier. */
function isOfOneHead(plan: Plan): (texts: readonly string[]) => boolean {
  const most = 2 * Number(plan.trade.saleWeightkg ?? 600);
  const isHeavier = (text: string): boolean => Number(text.replaceAll(/[^\d.]/g, '')) > most;
  return (texts) => texts.filter(isHeavier).length * 2 <= texts.length;
}

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

function weightColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLine>[] {
  const isMeantBy = isOfOneHead(plan);
  const pair = (id: 'carcase' | 'live', group: string, names: readonly string[]) => [
    amountColumn({
      id,
      group,
      title: 'Weight',
      unit: 'kg/hd',
      isMeantBy,
      names: [...names, ...names.map((name) => `avg ${name}`)],
    }),
    amountColumn({
      id: `${id}OfAll`,
      title: `${group} weight of all head`,
      unit: 'kg/hd',
      names: [...names, ...names.map((name) => `total ${name}`)],
    }),
  ];
  const carcase = pair('carcase', 'Carcase', isKilled ? [...words.carcase, ...words.bare] : words.carcase);
  const live = pair('live', 'Live', isKilled ? words.live : [...words.live, ...words.bare]);
  return isKilled ? [...carcase, ...live] : [...live, ...carcase];
}

const madeColumn: SheetColumn<SaleLine> = {
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
export function saleColumns(plan: Plan, isKilled: boolean): readonly SheetColumn<SaleLine>[] {
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
      title: 'Head',
      unit: 'head',
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
      unit: '$/kg',
      names: ['price per kg', 'per kg', 'rate per kg', 'price', 'rate', 'grid price'],
    }),
    amountColumn({
      id: 'perHead',
      group: 'Sale',
      title: 'Price',
      unit: '$/hd',
      names: ['price per head', 'per head', 'value per head', 'avg per head'],
    }),
    amountColumn({
      id: 'amount',
      title: 'Amount',
      unit: '$',
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
      title: 'Commission',
      unit: '$',
      names: ['comm', 'agent commission', 'selling commission'],
    }),
    amountColumn({
      id: 'yardLevy',
      title: 'Levies and dues',
      unit: '$',
      names: ['levy', 'levies', 'yard dues', 'dues', 'yard levy', 'transaction levy', 'mla levy', 'fees'],
    }),
    amountColumn({
      id: 'freightOut',
      title: 'Freight',
      unit: '$',
      names: ['cartage', 'transport', 'freight out'],
    }),
    madeColumn,
  ];
}
