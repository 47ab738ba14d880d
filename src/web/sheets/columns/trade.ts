import {
  animalSubTypes,
  animalTypes,
  carriesOffered,
  type Carry,
  type Decimal,
  type FigureDeclaration,
  kindOf,
  tradeFigures,
  tradeInputs,
  type InputDeclaration,
  type Trade,
} from '#calc-core';
import type { Records, TradeRow } from '#web/data/records.ts';
import { amountColumn, figureColumn, numberOf, textColumn, type SheetColumn, type Total } from './column.ts';
import { choiceColumn } from './choice.ts';
import { readDate, showDate } from './date.ts';
import { pricedNames } from './pricedNames.ts';
import { classNames, dayNames, sheepWords, woolNames, yardKinds } from './yardWords.ts';

export type TradeColumn = SheetColumn<TradeRow>;

/** Names of the lists a trade chooses from, looked up when a cell is read. */
export type Lists = Pick<Records, 'carries' | 'carry' | 'groups' | 'group'>;

type AmountName = keyof typeof tradeInputs;
type FigureName = keyof typeof tradeFigures;

/** Short titles of inputs that stand under Buy, Sell or Wool, with their groups. */
const inputPlaces: Partial<
  Record<string, readonly [group: string, title: string, width: number, isShown: boolean]>
> = {
  purchaseWeightkg: ['Buy', 'Weight', 48, true],
  purchaseCostCKg: ['Buy', 'Price', 50, true],
  purchaseCostHd: ['Buy', 'Price', 70, true],
  purchaseSkinWeight: ['Buy', 'Skin', 58, false],
  saleWeightkg: ['Sell', 'Weight', 48, true],
  saleCostCKg: ['Sell', 'Price', 50, true],
  saleCostHd: ['Sell', 'Price', 70, true],
  saleSkinWeight: ['Sell', 'Skin', 58, false],
  sale2Weightkg: ['Sell', 'Calf, lamb', 64, false],
  sale2CostCKg: ['Sell', 'Calf, lamb', 64, false],
  sale2CostHd: ['Sell', 'Calf, lamb', 58, true],
  woolSaleWeight: ['Wool', 'Weight', 62, false],
  woolPriceKg: ['Wool', 'Price', 62, false],
  woolPriceHd: ['Wool', 'Price', 72, false],
};

const pairs: Readonly<
  Record<string, readonly ['sale' | 'sale2' | 'purchase' | 'wool', 'kg' | 'hd', string]>
> = {
  purchaseCostCKg: ['purchase', 'kg', 'purchaseWeightkg'],
  purchaseCostHd: ['purchase', 'hd', 'purchaseWeightkg'],
  saleCostCKg: ['sale', 'kg', 'saleWeightkg'],
  saleCostHd: ['sale', 'hd', 'saleWeightkg'],
  sale2CostCKg: ['sale2', 'kg', 'sale2Weightkg'],
  sale2CostHd: ['sale2', 'hd', 'sale2Weightkg'],
  woolPriceKg: ['wool', 'kg', 'woolSaleWeight'],
  woolPriceHd: ['wool', 'hd', 'woolSaleWeight'],
};

/** Every column of the trade sheet: the list's columns of spec 2 first, the inputs behind them, the other figures last. */
export function tradeColumns(lists: Lists): readonly TradeColumn[] {
  return [
    nameColumn('Trade Name'),
    headColumn('# Of Head'),
    ...specFigures(),
    outcomeColumn(),
    ...aboutColumns(lists),
    ...pricedInputs(),
    ...otherFigures(),
  ];
}

export function nameColumn(title: string): TradeColumn {
  return textColumn<TradeRow>({
    id: 'name',
    title,
    group: 'Trade',
    help: 'The name of the trade',
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
    group: 'Mob',
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

/** A typed amount of a trade under a given title. */
export function amount(
  name: AmountName,
  place: {
    readonly title: string;
    readonly group: string;
    readonly width: number;
    readonly isShown: boolean;
    readonly names?: readonly string[];
  },
): TradeColumn {
  const input: InputDeclaration = tradeInputs[name];
  const pair = pairs[name];
  const total = totalOfInput(name);
  return amountColumn<TradeRow>(input, {
    ...place,
    amount: (row) => (pair?.[1] === 'kg' && isUnpriced(row, name, pair[2]) ? null : row.trade[name]),
    isFor: (row) => input.appliesTo(kindOf(row.trade.animalSubTypeId)),
    ...(pair === undefined ? {} : { drives: (row: TradeRow) => isDriver(row, pair) }),
    ...(total === undefined ? {} : { total }),
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
  const total = totalsOfFigures[name];
  return figureColumn<TradeRow>(declared, {
    ...place,
    read: (row) => row.result.figures[name],
    isFor: (row) => declared.appliesTo(kindOf(row.trade.animalSubTypeId)),
    ...(total === undefined ? {} : { total }),
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

/** Over or under: an arrow with its word; a trade without a profit shows the spec's down arrow (calculation R12). */
export function outcomeColumn(): TradeColumn {
  const word = (row: TradeRow): string =>
    row.result.isSaleOverprice === true ? 'Overpriced' : 'Underpriced';
  return {
    id: 'isSaleOverprice',
    title: 'Over or under',
    unit: '',
    group: 'Results',
    help: 'Overpriced: sold for more than it cost, cost of carry included. Underpriced: not.',
    kind: 'text',
    names: ['isSaleOverprice', 'Over or under', 'Overprice'],
    width: 100,
    isShown: true,
    look: 'outcome',
    value: word,
    shown: word,
    reason: (row) => row.result.figures.profitPerHead.reason,
    total: { kind: 'words', isCounted: (row) => row.result.isSaleOverprice === true },
  };
}

function aboutColumns(lists: Lists): readonly TradeColumn[] {
  const group = 'About';
  return [
    choiceColumn<TradeRow>({
      id: 'animalTypeId',
      title: 'Animal Type',
      group,
      width: 76,
      isShown: false,
      noun: 'animal type',
      decides: true,
      help: 'Cattle or sheep; a change clears weights that no longer fit.',
      name: (row) => animalTypes.find((type) => type.id === row.trade.animalTypeId)?.name ?? '',
      choices: () =>
        animalTypes.map((type) => ({
          name: type.name,
          changes: [{ field: 'animalTypeId', value: type.id }],
        })),
    }),
    choiceColumn<TradeRow>({
      id: 'animalSubTypeId',
      title: 'Sub Type',
      group,
      width: 92,
      isShown: true,
      noun: 'sub type',
      decides: true,
      names: ['Sub type', 'Animal sub type', ...classNames],
      words: sheepWords,
      called: yardKinds,
      // The yard's word says more than the sub type: it goes on as the description, where there is none.
      also: (text, row) =>
        row.trade.purchaseCowDescription === ''
          ? [{ field: 'purchaseCowDescription', value: text.trim() }]
          : [],
      help: 'The kind of animal; a change clears weights that no longer fit.',
      name: (row) => kindOf(row.trade.animalSubTypeId).name,
      choices: () =>
        animalSubTypes.map((kind) => ({
          name: kind.name,
          changes: [{ field: 'animalSubTypeId', value: kind.id }],
        })),
    }),
    choiceColumn<TradeRow>({
      id: 'tradeGroupId',
      title: 'Group',
      group,
      width: 108,
      isShown: false,
      noun: 'group',
      names: ['Trade group', 'Group Name'],
      help: 'The group this trade belongs to.',
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
      id: 'carryId',
      title: 'Carry',
      group,
      width: 108,
      isShown: false,
      noun: 'carry',
      nouns: 'carries',
      names: ['Carry Name', 'Cost of carry'],
      help: 'The cost of carry this trade is worked out with.',
      whenEmpty: [{ field: 'carryId', value: null }],
      name: (row) => namedOf('carry', lists.carry(row.trade.carryId ?? '')?.carry),
      refers: (row) => row.trade.carryId,
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

function heldFromColumn(): TradeColumn {
  return {
    id: 'heldFrom',
    title: 'Held From',
    unit: '',
    group: 'About',
    help: 'The day the stock is held from.',
    kind: 'date',
    width: 86,
    isShown: false,
    names: ['heldFrom', 'Held From', 'Date', ...dayNames],
    value: (row) => row.trade.heldFrom,
    shown: (row) => showDate(row.trade.heldFrom),
    entry: { isFor: () => true, read: (text) => readDate(text, 'heldFrom') },
  };
}

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

function pricedInputs(): readonly TradeColumn[] {
  const names = Object.keys(tradeInputs).filter(isAmountName);
  const placed = names.flatMap((name) => {
    const place = inputPlaces[name];
    return place === undefined
      ? []
      : [
          amount(name, {
            group: place[0],
            title: place[1],
            width: place[2],
            isShown: place[3],
            names: namesOf(name),
          }),
        ];
  });
  const described = [
    description('purchaseCowDescription', 'Buy', [...classNames, 'Breed', 'Sex', 'Details']),
    description('saleCowDescription', 'Sell', []),
  ];
  return ['Buy', 'Sell', 'Wool'].flatMap((group) =>
    [...placed, ...described].filter((column) => column.group === group),
  );
}

function namesOf(name: AmountName): readonly string[] {
  for (const side of ['purchase', 'sale'] as const) {
    if (name === `${side}Weightkg`) return pricedNames(side, 'weight');
    if (name === `${side}CostCKg`) return pricedNames(side, 'kg');
    if (name === `${side}CostHd`) return pricedNames(side, 'hd');
  }
  return woolNames[name] ?? [];
}

function description(
  field: 'purchaseCowDescription' | 'saleCowDescription',
  group: string,
  names: readonly string[],
): TradeColumn {
  return textColumn<TradeRow>({
    id: field,
    title: 'Description',
    group,
    help: 'What the animals look like.',
    width: 130,
    isShown: false,
    look: 'soft',
    names: [`${group} description`, ...names],
    text: (row) => row.trade[field],
  });
}

function otherFigures(): readonly TradeColumn[] {
  const shown = new Set(specFigures().map((column) => column.id));
  const others = Object.keys(tradeFigures)
    .filter(isFigureName)
    .filter((name) => !shown.has(name))
    .map((name) => figure(name, { group: 'More results', width: 92, isShown: false }));
  return [...others, heldTillColumn('Held Till Date', 'More results', false)];
}

function isAmountName(name: string): name is AmountName {
  return name in tradeInputs;
}

function isFigureName(name: string): name is FigureName {
  return name in tradeFigures;
}

/** A $/kg of 0 without a weight only says that there is no weight: it shows, copies and sums as nothing. */
function isUnpriced(row: TradeRow, name: AmountName, weight: string): boolean {
  return row.trade[name] === '0' && !isPositive(Reflect.get(row.trade, weight));
}

function isPositive(text: unknown): boolean {
  return typeof text === 'string' && !/^[0.]*$/.test(text);
}

function isDriver(
  row: TradeRow,
  [pair, side, weight]: readonly ['sale' | 'sale2' | 'purchase' | 'wool', 'kg' | 'hd', string],
): boolean {
  const kind = kindOf(row.trade.animalSubTypeId);
  const isPriced = !kind.perHeadOnly && isPositive(Reflect.get(row.trade, weight));
  return isPriced && (row.trade.lastChanged[pair] ?? 'kg') === side;
}

const sumOf = (name: FigureName): Total<TradeRow> => ({
  kind: 'sum',
  value: (row) => row.result.figures[name].value,
});

const ratioOf = (over: FigureName, under: FigureName | 'head', times?: number): Total<TradeRow> => ({
  kind: 'ratio',
  ...(times === undefined ? {} : { times }),
  parts: (row) => {
    const top = row.result.figures[over].value;
    const bottom = under === 'head' ? numberOf(row.trade.numberOfHead) : row.result.figures[under].value;
    return top === null || bottom === null ? null : [top, bottom];
  },
});

/** Return a year on the mob's capital: each trade's capital earns at its own yearly rate (sum of profit a year over sum of capital). */
const totalsOfFigures: Partial<Record<FigureName, Total<TradeRow>>> = {
  capInvestInStock: sumOf('capInvestInStock'),
  capReqForCarry: sumOf('capReqForCarry'),
  totalCapRequired: sumOf('totalCapRequired'),
  totalProfit: sumOf('totalProfit'),
  profitPerAnnum: sumOf('profitPerAnnum'),
  inventoryChange: sumOf('inventoryChange'),
  inventoryFromCapitalAcc: sumOf('inventoryFromCapitalAcc'),
  inventoryAccToCapitalAcc: sumOf('inventoryAccToCapitalAcc'),
  costOfCarryPerHead: ratioOf('capReqForCarry', 'head'),
  profitPerHead: ratioOf('totalProfit', 'head'),
  profitPerHeadPa: ratioOf('profitPerAnnum', 'head'),
  returnOnCapital: ratioOf('totalProfit', 'totalCapRequired', 100),
  profitReturnOnCapitalPa: ratioOf('profitPerAnnum', 'totalCapRequired', 100),
};

function totalOfInput(name: AmountName): Total<TradeRow> | undefined {
  if (name === 'numberOfHead') return { kind: 'sum', value: (row) => numberOf(row.trade.numberOfHead) };
  const pair = pairs[name];
  if (pair !== undefined && pair[1] === 'kg') return perKilo(pair[0]);
  return { kind: 'ratio', parts: (row) => byHead(row, name) };
}

function byHead(row: TradeRow, name: AmountName): readonly [Decimal, Decimal] | null {
  const head = numberOf(row.trade.numberOfHead);
  const each = numberOf(row.trade[name]);
  const isUsed = tradeInputs[name].appliesTo(kindOf(row.trade.animalSubTypeId));
  return head === null || each === null || !isUsed ? null : [each.times(head), head];
}

const pairNames = {
  purchase: ['purchaseCostHd', 'purchaseWeightkg'],
  sale: ['saleCostHd', 'saleWeightkg'],
  sale2: ['sale2CostHd', 'sale2Weightkg'],
  wool: ['woolPriceHd', 'woolSaleWeight'],
} as const;

function perKilo(pair: keyof typeof pairNames): Total<TradeRow> {
  const [perHead, weight] = pairNames[pair];
  return {
    kind: 'ratio',
    parts: (row) => {
      const money = byHead(row, perHead);
      const kilos = byHead(row, weight);
      return money === null || kilos === null || kilos[0].isZero() ? null : [money[0], kilos[0]];
    },
  };
}
