import { marketDoubts, tradeDoubts, tradesDoubts } from '#calc-core/market/report';
import { bestKnown, bestRow, tradeStage } from '#calc-core/actual';
import { copyName, type Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { localDate } from '#calc-core/number';
import { recordKinds } from '#calc-core/records';
import {
  calculateTrade,
  carryMismatch,
  derivedAmountNames,
  editTradeRow,
  isLoss,
  kindChangeWords,
  loadTrade,
  newTrade,
  tradeFields,
  tradeOf,
  wentAhead,
  type TradeChange,
  type TradeDraft,
  type TradeField,
  type TradeResult,
} from '#calc-core/trade';
import { tradePatch, type Edit, type Records, type TradeRow } from '#web/data/records.ts';
import { groupTradesColumns } from '../columns/group.ts';
import { tradeColumns } from '../columns/trade.ts';
import { bestOutcome } from '../columns/trade-figure-columns.ts';
import type { FieldChange } from '../columns/column.ts';
import type { FilterChoice, SheetKind } from './kind.ts';

const localToday = (): string => localDate(new Date());

/** All the member's trades. */
export function tradesKind(records: Records, isReadOnly: boolean, today = localToday): SheetKind<TradeRow> {
  return {
    sheetId: 'trades',
    title: 'Trades',
    columns: tradeColumns(records),
    filters: tradeFilters,
    entering,
    firstOnPhone: ['name', 'profitPerHead', 'profitReturnOnCapitalPa'],
    hasTicks: !isReadOnly,
    rows: () => records.trades(),
    row: (id) => records.trade(id),
    blank: isReadOnly ? null : (id) => blankRow(records, id, today(), undefined),
    ...tradeWriting(records, isReadOnly),
  };
}

/** Only some trades, such as those in a sum of the budget. No trade can be added. */
export function chosenTradesKind(
  records: Records,
  ids: readonly string[],
  isReadOnly: boolean,
): SheetKind<TradeRow> {
  const chosen = new Set(ids);
  return {
    ...tradesKind(records, isReadOnly),
    sheetId: 'chosen-trades',
    within: ids.join(','),
    title: ids.length === 1 ? '1 trade' : `${ids.length} trades`,
    rows: () => records.trades().filter(({ id }) => chosen.has(id)),
    row: (id) => (chosen.has(id) ? records.trade(id) : undefined),
    blank: null,
  };
}

/** The trades of one group. A row pasted after the last row becomes a new trade of the group. */
export function groupTradesKind(
  records: Records,
  groupId: string,
  isReadOnly: boolean,
  today = localToday,
): SheetKind<TradeRow> {
  const isMember = (row: TradeRow): boolean => row.trade.tradeGroupId === groupId;
  return {
    sheetId: 'group-trades',
    within: groupId,
    title: 'Trades of the group',
    columns: groupTradesColumns(records, !isReadOnly),
    filters: [],
    // Ticks are for deleting. In a group's sheet, Remove only takes a trade out of the group.
    hasTicks: false,
    rows: () => records.trades().filter(isMember),
    row: (id) => {
      const row = records.trade(id);
      return row !== undefined && isMember(row) ? row : undefined;
    },
    blank: isReadOnly ? null : (id) => blankRow(records, id, today(), groupId),
    ...tradeWriting(records, isReadOnly),
  };
}

/** Columns for data entry, in the order of a saleyard paper. The results follow. */
const entering: readonly string[] = [
  'name',
  'numberOfHead',
  'animalSubTypeId',
  'carryId',
  'purchaseWeightkg',
  'purchaseCostCKg',
  'purchaseCostHd',
  'saleWeightkg',
  'saleCostCKg',
  'saleCostHd',
  'sale2CostHd',
  'profitPerHead',
  'profitReturnOnCapitalPa',
];

const tradeFilters: readonly FilterChoice<TradeRow>[] = [
  { id: 'animalTypeId', label: 'Animal type', kind: 'choice', columnId: 'animalTypeId' },
  { id: 'animalSubTypeId', label: 'Sub type', kind: 'choice', columnId: 'animalSubTypeId' },
  { id: 'tradeGroupId', label: 'Group', kind: 'choice', columnId: 'tradeGroupId' },
  { id: 'carryId', label: 'Carry', kind: 'choice', columnId: 'carryId' },
  { id: 'stage', label: 'Stage', kind: 'choice', columnId: 'stage' },
  {
    id: 'overpriced',
    label: 'Overpriced',
    kind: 'switch',
    test: (row) => bestRow(row).result.isSaleOverprice === true,
  },
  {
    id: 'loss',
    label: 'Profit below 0',
    kind: 'switch',
    test: (row) => isLoss(bestRow(row).result.figures.profitPerHead),
  },
];

function tradeWriting(
  records: Records,
  isReadOnly: boolean,
): Pick<
  SheetKind<TradeRow>,
  | 'kind'
  | 'noun'
  | 'isReadOnly'
  | 'nameOf'
  | 'isQuiet'
  | 'isMob'
  | 'describeResult'
  | 'doubts'
  | 'doubtsAmong'
  | 'sideEffects'
  | 'changed'
  | 'patch'
  | 'create'
  | 'copies'
> {
  const carries = (): readonly Carry[] => records.carries().map((row) => row.carry);
  const carryOf = (draft: TradeDraft): Carry | null =>
    draft.carryId === null ? null : (records.carry(draft.carryId)?.carry ?? null);
  const edited = rememberLast((row: TradeRow, changes: readonly FieldChange[]): TradeDraft =>
    editTradeRow(row.trade, changes.flatMap(asTradeChange), carries()),
  );
  return {
    kind: 'trade',
    noun: recordKinds.trade.words,
    isReadOnly,
    nameOf: (row) => row.trade.name,
    isQuiet: ({ trade }) => !wentAhead(trade),
    isMob: ({ trade }) => !isReadOnly && tradeStage(trade) !== 'planned',
    describeResult,
    doubts: ({ trade, result }) => tradeDoubts(trade, result),
    doubtsAmong: (rows) => {
      const among = tradesDoubts(rows.map(({ trade }) => trade));
      const onMarket = marketDoubts(records.boards().map(({ board }) => board));
      return ({ trade }) => [...among(trade), ...onMarket(trade)];
    },
    sideEffects: (before, after) => kindChangeWords(before.trade, after.trade, carries()),
    changed: (row, changes) => rowOf(edited(row, changes), carryOf, row),
    patch: (row, changes) => {
      const patch = tradePatch(row.trade, edited(row, changes));
      return Object.keys(patch).length === 0 ? null : { kind: 'trade', id: row.id, op: 'patch', patch };
    },
    create: (row, changes) => ({ kind: 'trade', id: row.id, op: 'create', doc: edited(row, changes) }),
    copies: isReadOnly ? null : (rows, newId) => rows.map((row) => copyOf(row, newId())),
  };
}

/** Caches the last result. An import asks for the same result twice: for the edit and for the preview. */
function rememberLast<Row extends object, Changes extends object, Result>(
  work: (row: Row, changes: Changes) => Result,
): (row: Row, changes: Changes) => Result {
  let last: { readonly row: Row; readonly changes: Changes; readonly result: Result } | null = null;
  return (row, changes) => {
    if (last?.row !== row || last.changes !== changes) last = { row, changes, result: work(row, changes) };
    return last.result;
  };
}

function describeResult(row: TradeRow): string {
  const { trade, carry } = row;
  const { result, figuresAre } = bestKnown(row);
  const { profitPerHead, profitReturnOnCapitalPa } = result.figures;
  const name = trade.name.trim() === '' ? 'This trade' : trade.name;
  const wrong = carryMismatch(trade, carry);
  const warning = wrong === null ? '' : `. ${wrong}`;
  if (profitPerHead.value === null) return `${name}: no profit yet, ${profitPerHead.reason}${warning}`;
  const profit = showFigure(profitPerHead, '$/hd', 'sheet');
  const roc = showFigure(profitReturnOnCapitalPa, '% pa', 'sheet');
  return `${name}: profit ${inMoney(profit)} a head, return ${roc}% a year, ${bestOutcome(row)}${figuresAre === 'planned' ? '' : `, ${figuresAre}`}${warning}`;
}

const inMoney = (amount: string): string => (amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`);

function copyOf(row: TradeRow, id: string): Edit {
  return {
    kind: 'trade',
    id,
    op: 'create',
    doc: { ...tradeOf(row.trade), id, name: copyName(row.trade.name) },
  };
}

function blankRow(records: Records, id: string, today: string, groupId: string | undefined): TradeRow {
  const groups = records.groups().map((row) => row.group);
  const carries = records.carries().map((row) => row.carry);
  const trade = newTrade(id, today, groups, carries);
  const draft = loadTrade(groupId === undefined ? trade : { ...trade, tradeGroupId: groupId });
  const carryOf = ({ carryId }: TradeDraft): Carry | null =>
    carryId === null ? null : (records.carry(carryId)?.carry ?? null);
  return rowOf(draft, carryOf, { id, state: { state: 'saving' } });
}

/** Creates a row. Its figures are calculated only when they are read. */
function rowOf(
  trade: TradeDraft,
  carryOf: (draft: TradeDraft) => Carry | null,
  { id, state }: Pick<TradeRow, 'id' | 'state'>,
): TradeRow {
  const carry = carryOf(trade);
  let result: TradeResult | undefined;
  return {
    id,
    state,
    trade,
    carry,
    get result() {
      return (result ??= calculateTrade(carry, trade));
    },
  };
}

const editable: ReadonlySet<string> = new Set([...Object.keys(tradeFields), ...derivedAmountNames]);

function isTradeField(field: string): field is TradeField {
  return editable.has(field);
}

/** The change of a trade's field. Empty if a trade has no such field. */
function asTradeChange({ field, value }: FieldChange): readonly TradeChange[] {
  return isTradeField(field) ? [{ field, value }] : [];
}
