import { bestKnown, bestRow } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { showFigure, type FigureDeclaration } from '#calc-core/figure';
import { hasTotal } from '#calc-core/group';
import { markedTrade } from '#calc-core/hold';
import { tradeFigures, tradeOutcome, type TradeFigureName, wentAhead } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';
import { figureColumn } from './declared.ts';
import { showDate } from './date.ts';
import { totalColumn } from './trade-amounts.ts';
import type { Lists, TradeColumn } from './trade-column.ts';

/** A calculated figure of a trade under a given title. */
export function figure(
  name: TradeFigureName,
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
    read: (row) => bestRow(row).result.figures[name],
    isFor: (row) => declared.appliesTo(kindOf(row.trade.animalSubTypeId)),
    ...(hasTotal(name) ? { total: totalColumn(name, bestRow) } : {}),
  });
}

export function specFigures(): readonly TradeColumn[] {
  const group = 'Results';
  return [
    figure('capInvestInStock', { title: 'Capital', group, width: 100, isShown: true }),
    figure('capReqForCarry', { title: 'Capital Req for COC', group, width: 86, isShown: true }),
    figure('costOfCarryPerHead', { title: 'COC Per Hd', group, width: 60, isShown: true }),
    figure('profitPerHead', { title: 'Profit Per Hd', group, width: 64, isShown: true, look: 'key' }),
    figure('profitReturnOnCapitalPa', { title: 'ROC Pa', group, width: 58, isShown: true }),
  ];
}

/** The word of a trade's badge. It follows from the actual figures if there are any, otherwise from the plan. */
export function bestOutcome(row: TradeRow): string {
  const { trade, result } = bestRow(row);
  return tradeOutcome(trade, result);
}

/**
 * The badge: an arrow with a word. Without a profit figure, the arrow points down, as for Underpriced (calculation R12). The word says what
 * is missing.
 */
export function outcomeColumn(): TradeColumn {
  const word = (row: TradeRow): string => bestOutcome(row);
  return {
    id: 'isSaleOverprice',
    title: 'Outcome',
    unit: '',
    group: 'Results',
    help: 'Overpriced: the sale brings more than the purchase and the carry cost. Underpriced: the sale brings less.',
    kind: 'text',
    names: ['isSaleOverprice', 'Outcome', 'Over or under', 'Overprice'],
    width: 100,
    isShown: true,
    look: 'outcome',
    value: word,
    shown: word,
    reason: (row) => bestRow(row).result.figures.profitPerHead.reason,
    total: {
      kind: 'words',
      isMeant: (row) => wentAhead(row.trade) && bestRow(row).result.figures.profitPerHead.value !== null,
      isCounted: (row) => bestRow(row).result.isSaleOverprice === true,
    },
  };
}

/** The last day of holding: from the weeks held, or the day of the last sale. */
export function heldTillColumn(title: string, group: string, isShown: boolean): TradeColumn {
  return {
    id: 'weeksHeldTill',
    title,
    unit: '',
    group,
    help: 'The last day of the weeks held. For a sold trade, the day of its last sale.',
    kind: 'date',
    width: 92,
    isShown,
    names: ['weeksHeldTill', title],
    value: (row) => bestKnown(row).till,
    shown: (row) => {
      const { till } = bestKnown(row);
      return till === null ? '—' : showDate(till);
    },
    reason: (row) => bestRow(row).result.figures.weeksHeld.reason,
  };
}

/** The profit of a bought, unsold trade at the latest price of its class. Empty for other trades. */
export function atMarketColumn(lists: Lists): TradeColumn {
  const marked = ({ trade }: TradeRow) =>
    markedTrade(
      (lists.boards?.() ?? []).map(({ board }) => board),
      { trade },
    );
  return {
    id: 'profitAtMarket',
    title: 'Profit At Market',
    unit: '$/hd',
    measure: '$/hd',
    group: 'More results',
    help: 'Profit per head if the stock were sold at the latest price of its sale class. Only for trades that are bought and not sold.',
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

export function otherFigures(): readonly TradeColumn[] {
  const shown = new Set(specFigures().map((column) => column.id));
  const others = Object.keys(tradeFigures)
    .filter(isFigureName)
    .filter((name) => !shown.has(name))
    .map((name) => figure(name, { group: 'More results', width: 92, isShown: false }));
  return [...others, heldTillColumn('Held Till Date', 'More results', false)];
}

function isFigureName(name: string): name is TradeFigureName {
  return name in tradeFigures;
}
