import {
  animalSubTypes,
  animalTypes,
  carriesOffered,
  carryMismatch,
  classKey,
  type Carry,
  type FieldDeclaration,
  type FigureDeclaration,
  hasTotal,
  kindOf,
  markedTrade,
  outcomeWord,
  showFigure,
  tradeDetails,
  tradeFigures,
  type Trade,
} from '#calc-core';
import type { Records, TradeRow } from '#web/data/records.ts';
import { actualColumns } from './actual.ts';
import { figureColumn, textColumn, type SheetColumn } from './column.ts';
import { choiceColumn } from './choice.ts';
import { readDay, showDate } from './date.ts';
import { detailColumn, headingOf } from './details.ts';
import { amount, amountColumns, groupOf, totalColumn } from './tradeAmounts.ts';
import { classNames, dayNames, sheepWords, yardKinds } from './yardWords.ts';

export type TradeColumn = SheetColumn<TradeRow>;

/** Names of the lists a trade chooses from, looked up when a cell is read. */
export type Lists = Pick<Records, 'carries' | 'carry' | 'groups' | 'group'> &
  Partial<Pick<Records, 'boards'>>;

type FigureName = keyof typeof tradeFigures;

/** Every column of the trade sheet: the list's columns of spec 2 first, the inputs behind them, the other figures last. */
export function tradeColumns(lists: Lists): readonly TradeColumn[] {
  return [
    nameColumn('Trade Name'),
    headColumn('# Of Head'),
    ...specFigures(),
    outcomeColumn(),
    ...aboutColumns(lists),
    ...pricedInputs(),
    ...otherDetails(lists),
    ...otherFigures(),
    atMarketColumn(lists),
    ...actualColumns(),
  ];
}

export function nameColumn(title: string): TradeColumn {
  return textColumn<TradeRow>({
    ...headingOf(tradeDetails.name),
    title,
    group: 'Trade',
    width: 160,
    isShown: true,
    look: 'name',
    names: ['Name', 'Trade', 'Pen', 'Lot', 'Mob', 'Line', 'Draft', 'Pen no.', 'Lot no.'],
    text: (row) => row.trade.name,
  });
}

export function headColumn(title: string): TradeColumn {
  return amount('numberOfHead', {
    title,
    group: 'Trade',
    width: 52,
    isShown: true,
    names: [
      'Head',
      '# Head',
      'No. of head',
      'Head count',
      'Qty',
      'Quantity',
      'Number',
      'No.',
      'Nos',
      'Count',
    ],
  });
}

/** A worked-out figure of a trade under a given title. */
export function figure(
  name: FigureName,
  place: {
    readonly title?: string;
    readonly group: string;
    readonly width: number;
    readonly isShown: boolean;
    readonly look?: 'key';
  },
): TradeColumn {
  const declared: FigureDeclaration = tradeFigures[name];
  return figureColumn<TradeRow>(declared, {
    ...place,
    read: (row) => row.result.figures[name],
    isFor: (row) => declared.appliesTo(kindOf(row.trade.animalSubTypeId)),
    ...(hasTotal(name) ? { total: totalColumn(name) } : {}),
  });
}

function specFigures(): readonly TradeColumn[] {
  const group = 'Results';
  return [
    figure('capInvestInStock', { title: 'Capital', group, width: 100, isShown: true }),
    figure('capReqForCarry', { title: 'Capital Req for COC', group, width: 86, isShown: true }),
    figure('costOfCarryPerHead', { title: 'COC Per Hd', group, width: 60, isShown: true }),
    figure('profitPerHead', { title: 'Profit Per Hd', group, width: 64, isShown: true, look: 'key' }),
    figure('profitReturnOnCapitalPa', { title: 'ROC Pa', group, width: 58, isShown: true }),
  ];
}

/** An arrow with its word. A trade without a profit shows the spec's down arrow (calculation R12), but is not called Underpriced. */
export function outcomeColumn(): TradeColumn {
  const word = (row: TradeRow): string => outcomeWord(row.result.isSaleOverprice);
  return {
    id: 'isSaleOverprice',
    title: 'Outcome',
    unit: '',
    group: 'Results',
    help: 'Overpriced: sells for more than it cost, cost of carry included. Underpriced: it does not.',
    kind: 'text',
    names: ['isSaleOverprice', 'Outcome', 'Over or under', 'Overprice'],
    width: 100,
    isShown: true,
    look: 'outcome',
    value: word,
    shown: word,
    reason: (row) => row.result.figures.profitPerHead.reason,
    total: {
      kind: 'words',
      isMeant: (row) => row.result.figures.profitPerHead.value !== null,
      isCounted: (row) => row.result.isSaleOverprice === true,
    },
  };
}

function aboutColumns(lists: Lists): readonly TradeColumn[] {
  const group = 'What and how';
  return [
    choiceColumn<TradeRow>({
      ...headingOf(tradeDetails.animalTypeId),
      group,
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
    }),
    choiceColumn<TradeRow>({
      ...headingOf(tradeDetails.animalSubTypeId),
      group,
      width: 92,
      mayGrowTo: 180,
      isShown: true,
      noun: 'sub type',
      decides: true,
      names: [...headingOf(tradeDetails.animalSubTypeId).names, ...classNames],
      words: sheepWords,
      called: yardKinds,
      // The yard's word says more than the sub type: it goes on as the description, where there is none.
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
    }),
    choiceColumn<TradeRow>({
      ...headingOf(tradeDetails.tradeGroupId),
      group,
      width: 108,
      isShown: false,
      noun: 'group',
      whenEmpty: [{ field: 'tradeGroupId', value: null }],
      name: (row) => namedOf('group', lists.group(row.trade.tradeGroupId ?? '')?.group),
      refers: (row) => row.trade.tradeGroupId,
      choices: () =>
        lists.groups().map((row) => ({
          id: row.id,
          name: namedOf('group', row.group),
          about: tradesWords(row.count),
          changes: [{ field: 'tradeGroupId', value: row.id }],
        })),
    }),
    choiceColumn<TradeRow>({
      ...headingOf(tradeDetails.carryId),
      group,
      width: 108,
      isShown: false,
      noun: 'carry',
      nouns: 'carries',
      whenEmpty: [{ field: 'carryId', value: null }],
      name: (row) => namedOf('carry', lists.carry(row.trade.carryId ?? '')?.carry),
      refers: (row) => row.trade.carryId,
      note: (row) => carryMismatch(row.trade, row.carry) ?? undefined,
      refusal: ({ id, name }, row) => carryRefusal(name, lists.carry(id ?? '')?.carry, row.trade),
      choices: () =>
        lists.carries().map((row) => ({
          id: row.id,
          name: namedOf('carry', row.carry),
          about: `used by ${tradesWords(row.usedBy)}`,
          changes: [{ field: 'carryId', value: row.id }],
        })),
    }),
    heldFromColumn(),
  ];
}

/** A record's name, never empty: in a cell an empty text means none. */
function namedOf(noun: string, record: { readonly name: string } | undefined): string {
  if (record === undefined) return '';
  return record.name.trim() === '' ? `(${noun} without a name)` : record.name;
}

const tradesWords = (count: number): string => `${count} ${count === 1 ? 'trade' : 'trades'}`;

/** Why a trade cannot take this carry: editTrade would leave the one it has. */
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
  group: 'What and how',
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

/** Held till, worked out from the weeks held. */
export function heldTillColumn(title: string, group: string, isShown: boolean): TradeColumn {
  return {
    id: 'weeksHeldTill',
    title,
    unit: '',
    group,
    help: 'The day the weeks held run out.',
    kind: 'date',
    width: 92,
    isShown,
    names: ['weeksHeldTill', title],
    value: (row) => row.result.weeksHeldTill,
    shown: (row) => (row.result.weeksHeldTill === null ? '—' : showDate(row.result.weeksHeldTill)),
    reason: (row) => row.result.figures.weeksHeld.reason,
  };
}

/** The amounts and descriptions of the sections Buy, Sell and Wool, and of any other section behind them. */
function pricedInputs(): readonly TradeColumn[] {
  const placed = [...amountColumns(), ...descriptions()];
  const groups = new Set(['Buy', 'Sell', 'Wool', ...placed.map(({ group }) => group)]);
  return [...groups].flatMap((group) => placed.filter((column) => column.group === group));
}

const descriptionNames: Readonly<Record<string, readonly string[]>> = {
  purchaseCowDescription: ['Buy description', ...classNames, 'Breed', 'Sex', 'Details'],
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

/** Fields with columns of their own above, or none: a trade's carry type is its carry's. */
const placedDetails: ReadonlySet<string> = new Set([
  'name',
  'animalTypeId',
  'animalSubTypeId',
  'tradeGroupId',
  'carryId',
  'carryTypeId',
  'heldFrom',
  'saleCowDescription',
  'purchaseCowDescription',
]);

/** Every other declared detail: a column that can be shown. */
function otherDetails(lists: Lists): readonly TradeColumn[] {
  return Object.values<FieldDeclaration>(tradeDetails)
    .filter(({ name }) => !placedDetails.has(name))
    .flatMap((field) => {
      const value = (row: TradeRow): string | number | null => Reflect.get(row.trade, field.name);
      const column = detailColumn<TradeRow>(field, { group: groupOf(field.card), value });
      if (column === null) return [];
      return field.name === 'saleClass' || field.name === 'purchaseClass'
        ? withClasses(column, lists)
        : column;
    });
}

/** A class is any text; those of the market days are offered, each once, for the row's own animal. */
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

/** The profit of a trade in hand at the latest price of its class; empty for any other. */
function atMarketColumn(lists: Lists): TradeColumn {
  const marked = ({ trade, carry }: TradeRow) =>
    markedTrade(
      (lists.boards?.() ?? []).map(({ board }) => board),
      { trade, carry },
    );
  return {
    id: 'profitAtMarket',
    title: 'Profit At Market',
    unit: '$/hd',
    measure: '$/hd',
    group: 'More results',
    help: 'What each head of a trade that is bought and not sold would make at the latest price of its sale class.',
    kind: 'number',
    names: ['profitAtMarket', 'Mark to market', 'At market'],
    width: 92,
    isShown: false,
    value: (row) => marked(row)?.profit?.value ?? null,
    shown: (row) => {
      const profit = marked(row)?.profit;
      return profit === undefined || profit === null ? '' : showFigure(profit, '$/hd', 'sheet');
    },
    reason: (row) => marked(row)?.reason ?? undefined,
  };
}

function otherFigures(): readonly TradeColumn[] {
  const shown = new Set(specFigures().map((column) => column.id));
  const others = Object.keys(tradeFigures)
    .filter(isFigureName)
    .filter((name) => !shown.has(name))
    .map((name) => figure(name, { group: 'More results', width: 92, isShown: false }));
  return [...others, heldTillColumn('Held Till Date', 'More results', false)];
}

function isFigureName(name: string): name is FigureName {
  return name in tradeFigures;
}
