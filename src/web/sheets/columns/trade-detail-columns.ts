import { bestKnown, countedStage } from '#calc-core/actual';
import { animalSubTypes, animalTypes, kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import type { FieldDeclaration } from '#calc-core/field';
import { classKey } from '#calc-core/market';
import { carriesOffered, carryMismatch, tradeDetails, wentAhead, type Trade } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';
import { textColumn } from './declared.ts';
import { choiceColumn } from './choice.ts';
import { readDay, showDate } from './date.ts';
import { detailColumn, headingOf } from './details.ts';
import { amount, amountColumns, groupOf } from './trade-amounts.ts';
import {
  headNames,
  mobNames,
  classNames,
  dayNames,
  sheepWords,
  yardKinds,
} from '#workbook/read/yard-words.ts';
import type { Lists, TradeColumn } from './trade-column.ts';

/** The column of a trade's name. */
export function nameColumn(title: string): TradeColumn {
  return {
    ...nameOnly(title),
    total: { kind: 'stages', of: ({ trade }) => countedStage(trade) },
  };
}

function nameOnly(title: string): TradeColumn {
  return textColumn<TradeRow>({
    ...headingOf(tradeDetails.name),
    title,
    group: 'Trade',
    width: 160,
    isShown: true,
    look: 'name',
    names: mobNames,
    text: (row) => row.trade.name,
    tag: figuresTag,
  });
}

/** A tag: "so far", "actual" or "did not go ahead". Empty for a plan. */
const figuresTag = (row: TradeRow): string => {
  if (!wentAhead(row.trade)) return 'did not go ahead';
  const { figuresAre } = bestKnown(row);
  return figuresAre === 'planned' ? '' : figuresAre;
};

export function headColumn(title: string): TradeColumn {
  return amount('numberOfHead', {
    title,
    group: 'Trade',
    width: 52,
    isShown: true,
    names: headNames,
  });
}

const kindAndPlace = 'What and how';

/** The columns for the kind of stock, its group and its carry. */
export const aboutColumns = (lists: Lists): readonly TradeColumn[] => [
  animalTypeColumn(),
  subTypeColumn(),
  groupColumn(lists),
  carryColumn(lists),
  heldFromColumn(),
];

const animalTypeColumn = (): TradeColumn =>
  choiceColumn<TradeRow>({
    ...headingOf(tradeDetails.animalTypeId),
    group: kindAndPlace,
    width: 76,
    isShown: false,
    noun: 'animal type',
    decides: true,
    name: (row) => animalTypes.find((type) => type.id === row.trade.animalTypeId)?.name ?? '',
    choices: () =>
      animalTypes.map((type) => ({
        name: type.name,
        changes: [{ field: 'animalTypeId', value: type.id }],
      })),
  });

const subTypeColumn = (): TradeColumn =>
  choiceColumn<TradeRow>({
    ...headingOf(tradeDetails.animalSubTypeId),
    group: kindAndPlace,
    width: 92,
    mayGrowTo: 180,
    isShown: true,
    noun: 'sub type',
    decides: true,
    names: [...headingOf(tradeDetails.animalSubTypeId).names, ...classNames],
    words: sheepWords,
    called: yardKinds,
    // A saleyard word, such as "Steers", fills an empty description.
    also: (text, row) =>
      row.trade.purchaseCowDescription === ''
        ? [{ field: 'purchaseCowDescription', value: text.trim() }]
        : [],
    name: (row) => kindOf(row.trade.animalSubTypeId).name,
    choices: () =>
      animalSubTypes.map((kind) => ({
        name: kind.name,
        changes: [{ field: 'animalSubTypeId', value: kind.id }],
      })),
  });

const groupColumn = (lists: Lists): TradeColumn =>
  choiceColumn<TradeRow>({
    ...headingOf(tradeDetails.tradeGroupId),
    group: kindAndPlace,
    width: 108,
    isShown: false,
    noun: 'group',
    whenEmpty: [{ field: 'tradeGroupId', value: null }],
    whenUnknown: (text) => [
      { field: 'tradeGroupId', value: null },
      { field: 'groupNamed', value: text.trim() },
    ],
    note: ({ trade }) => notFound('group', trade.tradeGroupId, trade.groupNamed),
    name: (row) => namedOf('group', lists.group(row.trade.tradeGroupId ?? '')?.group) || row.trade.groupNamed,
    refers: (row) => row.trade.tradeGroupId,
    choices: () =>
      lists.groups().map((row) => ({
        id: row.id,
        name: namedOf('group', row.group),
        about: tradesWords(row.count),
        changes: [{ field: 'tradeGroupId', value: row.id }],
      })),
  });

const carryColumn = (lists: Lists): TradeColumn =>
  choiceColumn<TradeRow>({
    ...headingOf(tradeDetails.carryId),
    group: kindAndPlace,
    width: 108,
    isShown: false,
    noun: 'carry',
    nouns: 'carries',
    whenEmpty: [{ field: 'carryId', value: null }],
    whenUnknown: (text) => [
      { field: 'carryId', value: null },
      { field: 'carryNamed', value: text.trim() },
    ],
    name: (row) => namedOf('carry', lists.carry(row.trade.carryId ?? '')?.carry) || row.trade.carryNamed,
    refers: (row) => row.trade.carryId,
    note: (row) =>
      notFound('carry', row.trade.carryId, row.trade.carryNamed) ??
      carryMismatch(row.trade, row.carry) ??
      undefined,
    refusal: ({ id, name }, row) => carryRefusal(name, lists.carry(id ?? '')?.carry, row.trade),
    choices: () =>
      lists.carries().map((row) => ({
        id: row.id,
        name: namedOf('carry', row.carry),
        about: `used by ${tradesWords(row.usedBy)}`,
        changes: [{ field: 'carryId', value: row.id }],
      })),
  });

/** A record's name for a cell. Empty only without a record. */
function namedOf(noun: string, record: { readonly name: string } | undefined): string {
  if (record === undefined) return '';
  return record.name.trim() === '' ? `(${noun} without a name)` : record.name;
}

const notFound = (noun: string, id: string | null, name: string): string | undefined =>
  id === null && name !== ''
    ? `No ${noun} is called “${name}”: the trade has no figures until you choose one`
    : undefined;

const tradesWords = (count: number): string => `${count} ${count === 1 ? 'trade' : 'trades'}`;

/** Why a trade cannot use this carry, or undefined. Without this message, editTrade would silently keep the current carry. */
function carryRefusal(
  name: string,
  carry: Carry | undefined,
  { animalSubTypeId }: Pick<Trade, 'animalSubTypeId'>,
): string | undefined {
  if (carry === undefined) return undefined;
  const { animalTypeId, carryTypeId } = carry;
  if (carriesOffered({ animalTypeId, animalSubTypeId, carryTypeId }, [carry]).length > 0) return undefined;
  return `“${name}” is worked out by growth rate. ${kindOf(animalSubTypeId).name} is priced by the head and needs a carry by weeks held`;
}

const heldFromColumn = (): TradeColumn => ({
  ...headingOf(tradeDetails.heldFrom),
  unit: '',
  group: kindAndPlace,
  kind: 'date',
  width: 86,
  isShown: false,
  names: ['heldFrom', 'Held From', 'Date', ...dayNames],
  value: (row) => row.trade.heldFrom,
  shown: (row) => showDate(row.trade.heldFrom),
  entry: {
    isFor: () => true,
    read: (text) => readDay(text, { id: 'heldFrom', title: tradeDetails.heldFrom.label }),
  },
});

/** The amounts and descriptions of Buy, Sell and Wool. The other sections follow. */
export function pricedInputs(): readonly TradeColumn[] {
  const placed = [...amountColumns(), ...descriptions()];
  const groups = new Set(['Buy', 'Sell', 'Wool', ...placed.map(({ group }) => group)]);
  return [...groups].flatMap((group) => placed.filter((column) => column.group === group));
}

const descriptionNames: Readonly<Record<string, readonly string[]>> = {
  purchaseCowDescription: ['Buy description', ...classNames, 'Breed', 'Sex', 'Description', 'Details'],
  saleCowDescription: ['Sell description'],
};

function descriptions(): readonly TradeColumn[] {
  const { saleCowDescription, purchaseCowDescription } = tradeDetails;
  return [purchaseCowDescription, saleCowDescription].map((field) =>
    textColumn<TradeRow>({
      ...headingOf(field),
      title: 'Description',
      group: groupOf(field.card),
      width: 130,
      isShown: false,
      look: 'soft',
      names: [field.label, ...(descriptionNames[field.name] ?? [])],
      text: (row) => row.trade[field.name],
    }),
  );
}

/** Details that `otherDetails` leaves out. Most have their own column. The carry type follows from the carry. */
const placedDetails: ReadonlySet<string> = new Set([
  'name',
  'animalTypeId',
  'animalSubTypeId',
  'tradeGroupId',
  'carryId',
  'carryTypeId',
  'carryNamed',
  'groupNamed',
  'heldFrom',
  'saleCowDescription',
  'purchaseCowDescription',
]);

/** A hidden column for every other declared detail. */
export function otherDetails(lists: Lists): readonly TradeColumn[] {
  return Object.values<FieldDeclaration>(tradeDetails)
    .filter(({ name }) => !placedDetails.has(name))
    .flatMap((field) => {
      if (field.name === 'fundingId') return [paidByColumn(lists)];
      const value = (row: TradeRow): string | number | null => Reflect.get(row.trade, field.name);
      const column = detailColumn<TradeRow>(field, { group: groupOf(field.card), value });
      if (column === null) return [];
      return field.name === 'saleClass' || field.name === 'purchaseClass'
        ? withClasses(column, lists)
        : column;
    });
}

function paidByColumn(lists: Lists): TradeColumn {
  const field = tradeDetails.fundingId;
  const sources = () => lists.rows?.('funding') ?? [];
  return choiceColumn<TradeRow>({
    ...headingOf(field),
    group: groupOf(field.card),
    width: 120,
    isShown: false,
    noun: 'livestock loan',
    whenEmpty: [{ field: field.name, value: null }],
    name: ({ trade }) => namedOf('loan', sources().find(({ id }) => id === trade.fundingId)?.record),
    refers: ({ trade }) => trade.fundingId,
    choices: () =>
      sources()
        .filter(({ record }) => record.kind === 'loan')
        .map(({ id, record }) => ({
          id,
          name: namedOf('loan', record),
          changes: [{ field: field.name, value: id }],
        })),
  });
}

/** A class can be any text. The cell suggests the market days' classes for the row's animal. */
function withClasses(column: TradeColumn, lists: Lists): TradeColumn {
  const { entry } = column;
  if (entry === undefined) return column;
  const choices = ({ trade }: TradeRow): readonly string[] => {
    const offered = (lists.boards?.() ?? [])
      .flatMap(({ board }) => board.classes)
      .filter(({ animalTypeId }) => animalTypeId === trade.animalTypeId)
      .map(({ name }) => [classKey(name), name] as const);
    return [...new Map(offered.toReversed()).values()].toSorted((a, b) => a.localeCompare(b));
  };
  return { ...column, entry: { ...entry, choices } };
}
