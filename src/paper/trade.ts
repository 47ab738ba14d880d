import {
  bestKnownOf,
  causeTitle,
  largerFirst,
  movedSteps,
  planAndActual,
  type BestKnown,
} from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { carryInputs, carryTypeName, type Carry } from '#calc-core/carry';
import { leverToday, priceLever, priceRoom, pricesAround, sweep, type Lever } from '#calc-core/decide';
import { constants, showFigure, type InputDeclaration } from '#calc-core/figure';
import {
  isDecimalText,
  isNothing,
  longDate,
  showAmount,
  showPercent,
  type DecimalText,
  showWeeks,
} from '#calc-core/number';
import { explainFigure, tradeFigures, type Trade, type TradeFigureName } from '#calc-core/trade';
import { CUT, type PaperLine, type PaperPage, type PaperTable } from './page.ts';

type PaperCase = BestKnown;

/** A trade as a page, with its best known figures. `withNote` adds the trade's private note. */
export function tradePage(carry: Carry | null, trade: Trade, withNote = false): PaperPage {
  const worked = bestKnownOf(carry, trade);
  const isPlan = worked.figuresAre === 'planned';
  const word = isPlan ? '' : `, ${worked.figuresAre}`;
  const shown = (name: TradeFigureName): string =>
    showFigure(worked.result.figures[name], tradeFigures[name].unit);
  const headline = (
    ['profitPerHead', 'totalProfit', 'totalCapRequired', 'profitReturnOnCapitalPa'] as const
  ).map((name) => ({ label: `${tradeFigures[name].label}${word}`, amount: shown(name) }));
  const last = isPlan ? priceTable(worked) : fromThePlan(worked);
  return {
    title: trade.name.trim() === '' ? 'Trade without a name' : trade.name,
    sentence: isPlan
      ? [sentenceOf(worked), worked.problem ?? []].flat().join(' The facts cannot be right: ')
      : factsSentence(worked),
    headline,
    parts: [
      { heading: `Each head${word}`, lines: eachHead(worked) },
      { heading: `The mob, ${headWords(worked.trade)}${word}`, lines: theMob(worked) },
      ...(last === null ? [] : [last]),
    ],
    notes: [
      ...(isPlan ? [{ heading: 'How far prices may move', text: breakEvens(worked) }] : []),
      { heading: 'Assumed', text: assumed(worked) },
      ...(withNote && trade.note !== '' ? [{ heading: 'Note', text: trade.note }] : []),
    ],
  };
}

function factsSentence(worked: PaperCase): string {
  const { trade, carry, stage, figuresAre, result, planned, till, facts } = worked;
  const { figures } = result;
  const kind = kindOf(trade.animalSubTypeId).name.toLowerCase();
  const isSold = stage === 'sold';
  const on = carry === null ? '' : ` on ${carry.name.trim() || 'a carry without a name'}`;
  const weeks = figures.weeksHeld.value === null ? '' : ` ${showWeeks(figures.weeksHeld.value)}`;
  const bought = `Bought ${count(trade.numberOfHead)} ${kind} ${price(worked, 'purchase')} on ${longDate(trade.heldFrom)}`;
  const dead = facts?.actual.deaths ?? null;
  const died = dead === null || isNothing(dead) ? '' : `, ${count(dead)} died`;
  const day = till === null ? '' : ` by ${longDate(till)}`;
  const sold = `${isSold ? 'sold' : 'to be sold'} ${price(worked, 'sale')}${day}`;
  const made =
    figures.profitPerHead.value === null
      ? `no profit can be worked out yet, ${figures.profitPerHead.reason}`
      : `${isSold ? 'made' : figuresAre} ${showFigure(figures.profitPerHead, '$/hd')} a head, ${showFigure(figures.totalProfit, '$')} in all`;
  const plan = showFigure(planned.figures.profitPerHead, '$/hd');
  return `${bought}, ${isSold ? 'held' : 'held for'}${weeks}${on}${died}, ${sold}: ${made}. Planned was ${plan} a head.`;
}

function fromThePlan({ facts, figuresAre }: PaperCase): PaperPage['parts'][number] | null {
  if (facts === null) return null;
  const both = planAndActual(facts.plan, facts.actual);
  if (both.perHead.planned === null || both.perHead.actual === null) return null;
  const money = (amount: DecimalText): string => showAmount(amount, '$/hd');
  const steps = movedSteps(both.perHead).map(({ group, effect }): PaperLine => {
    const isLess = effect.startsWith('-');
    return {
      operator: isLess ? '−' : '+',
      label: causeTitle(group),
      how: '',
      amount: money(effect.replace('-', '')),
    };
  });
  return {
    heading: 'From the planned to the actual profit per head',
    lines: [
      { operator: '', label: 'Profit per head, planned', how: '', amount: money(both.perHead.planned) },
      ...steps,
      {
        operator: '=',
        label: `Profit per head, ${figuresAre}`,
        how: '',
        amount: money(both.perHead.actual),
        isResult: true,
      },
    ],
  };
}

const headWords = ({ numberOfHead }: Trade): string => `${count(numberOfHead)} head`;
const count = (value: string | null): string => (isDecimalText(value) ? showAmount(value, 'head') : 'no');

/** A price and its weight, such as "at 285 kg for $4.46 /kg". Without a weight, "for $1,480.00 a head". */
function price({ carry, trade }: PaperCase, pair: 'purchase' | 'sale'): string {
  const { name } = priceLever(trade, pair);
  const today = leverToday({ carry, trade }, { of: 'trade', name } as Lever);
  if (today === null) return 'for no price yet';
  const isKg = name.endsWith('CKg');
  const weight = trade[pair === 'purchase' ? 'purchaseWeightkg' : 'saleWeightkg'];
  return isKg && isDecimalText(weight)
    ? `at ${showAmount(weight, 'kg/hd')} kg for ${showAmount(today, '$/kg')} /kg`
    : `for ${showAmount(today, '$/hd')} a head`;
}

function sentenceOf(worked: PaperCase): string {
  const { carry, trade, result } = worked;
  const { figures, weeksHeldTill } = result;
  const kind = kindOf(trade.animalSubTypeId).name.toLowerCase();
  const weeks = figures.weeksHeld.value === null ? '' : ` ${showWeeks(figures.weeksHeld.value)}`;
  const held = `carry them${weeks}${carry === null ? '' : ` on ${carry.name.trim() || 'a carry without a name'}`}`;
  const till = weeksHeldTill === null ? '' : ` by ${longDate(weeksHeldTill)}`;
  const bought = `Buy ${count(trade.numberOfHead)} ${kind} ${price(worked, 'purchase')} on ${longDate(trade.heldFrom)}`;
  const makes =
    figures.profitPerHead.value === null
      ? `no profit can be worked out yet, ${figures.profitPerHead.reason}.`
      : `${showFigure(figures.profitPerHead, '$/hd')} a head, ${showFigure(figures.totalProfit, '$')} in all.`;
  return `${bought}, ${held}, sell ${price(worked, 'sale')}${till}: ${makes}`;
}

/** Each of these sums is shown as several lines. */
const unfolded: ReadonlySet<string> = new Set([
  'costOfCarryPerHead',
  'costsBeforeInterest',
  'costsBeforeShearing',
  'shornCostsBeforeInterest',
  'shornTotalCostPerHead',
  'notShornTotalCostPerHead',
]);

/** The lines from the sale price to the profit, largest costs first. Lines of $0 are left out. */
function eachHead(worked: PaperCase): readonly PaperLine[] {
  const lines = linesOf(worked, 'profitPerHead', '');
  const first = lines.filter(({ line }) => line.operator !== '−');
  const costs = lines.filter(({ line }) => line.operator === '−');
  const inOrder = [...first, ...costs.toSorted((a, b) => largerFirst(a.value, b.value))];
  return [...inOrder.map(({ line }) => line), resultLine(worked, 'profitPerHead')];
}

/** A line and its full amount. An amount that is not available counts as 0. */
interface ValuedLine {
  readonly line: PaperLine;
  readonly value: DecimalText;
}

function linesOf(worked: PaperCase, name: TradeFigureName, sign: '' | '−'): readonly ValuedLine[] {
  const { carry, trade, result } = worked;
  return explainFigure(name, carry, trade, result).steps.flatMap(
    ({ operator, label, figure, shown, value }) => {
      const turned = sign === '' ? operator : operator === '−' ? '+' : '−';
      if (figure !== undefined && unfolded.has(figure))
        return linesOf(worked, figure, turned === '−' ? '−' : '');
      if (value !== null && isNothing(value)) return [];
      return [
        {
          value: value ?? '0',
          line: {
            operator: turned,
            label,
            how: figure === undefined ? priceHow(worked, label) : how(worked, figure),
            amount: shown,
          },
        },
      ];
    },
  );
}

/** A formula with its numbers, such as "$6.00 × 29.52". */
const how = ({ carry, trade, result }: PaperCase, name: TradeFigureName): string => {
  const { numbers } = explainFigure(name, carry, trade, result);
  // A sum of many costs lists only the costs that the trade has.
  const terms = numbers.includes('(') ? [numbers] : numbers.split(' + ');
  const counted = terms.filter((term) => !/^\$?0(?:\.00)?(?: |$)/.test(term));
  return (counted.length === 0 ? terms : counted).join(' + ');
};

function priceHow(worked: PaperCase, label: string): string {
  const pair = label.startsWith('Sale price')
    ? 'sale'
    : label.startsWith('Purchase price')
      ? 'purchase'
      : null;
  if (pair === null) return '';
  const words = price(worked, pair);
  const [, weight, rate] = /^at (.+) for (.+) \/kg$/.exec(words) ?? [];
  return weight === undefined ? '' : `${weight} × ${rate}`;
}

const resultLine = (worked: PaperCase, name: TradeFigureName): PaperLine => ({
  operator: '=',
  label: tradeFigures[name].label,
  how: '',
  amount: showFigure(worked.result.figures[name], tradeFigures[name].unit),
  isResult: true,
});

function theMob(worked: PaperCase): readonly PaperLine[] {
  const line = (operator: string, name: TradeFigureName): PaperLine => ({
    operator,
    label: tradeFigures[name].label,
    how: how(worked, name),
    amount: showFigure(worked.result.figures[name], tradeFigures[name].unit),
  });
  return [
    line('', 'capInvestInStock'),
    line('+', 'capReqForCarry'),
    resultLine(worked, 'totalCapRequired'),
    line('', 'totalProfit'),
    line('', 'returnOnCapital'),
    line('', 'profitReturnOnCapitalPa'),
  ];
}

/** For example "Break-even sale price $1,683.60 a head: the sale price may fall 3.85%." */
function breakEvens({ result, trade }: PaperCase): string {
  const said = (name: 'breakEvenSaleHd' | 'breakEvenPurchaseHd', pair: 'sale' | 'purchase'): string => {
    const figure = result.figures[name];
    const { label } = tradeFigures[name];
    if (figure.value === null) return `${label}: not available, ${figure.reason}.`;
    const room = priceRoom(trade, result, pair);
    const moves = room === null ? '' : `: the ${pair} price ${room.way} ${showPercent(room.percent)}`;
    return `${label} ${showFigure(figure, '$/hd')} a head${moves}.`;
  };
  return `${said('breakEvenSaleHd', 'sale')} ${said('breakEvenPurchaseHd', 'purchase')}`;
}

function assumed({ carry, trade }: PaperCase): string {
  const year = `A year has ${constants.weeksPerYear.value} weeks.`;
  if (carry === null) return `No carry is chosen: nothing is counted for the time held. ${year} ${CUT}`;
  const animal = kindOf(trade.animalSubTypeId);
  const amounts = Object.values<InputDeclaration & { readonly name: keyof typeof carryInputs }>(
    carryInputs,
  ).flatMap(({ name, label, unit, appliesTo }) => {
    const value = carry[name];
    if (isNothing(value) || !appliesTo(animal)) return [];
    const shown = showAmount(value, unit);
    return [`${label} ${shown}${unit.startsWith('$') || unit.startsWith('%') ? '' : ` ${unit}`}`];
  });
  return `${carry.name.trim() || 'The carry'} is worked out by ${carryTypeName(carry.carryTypeId).toLowerCase()}: ${amounts.join(', ')}. ${year} ${CUT}`;
}

/** The profit per head at five sale prices and five purchase prices. The trade's own prices are in the middle. */
function priceTable({ carry, trade }: PaperCase): PaperTable | null {
  const [bought, sold] = [pricesAround({ carry, trade }, 'purchase'), pricesAround({ carry, trade }, 'sale')];
  if (bought === null || sold === null) return null;
  const { cells } = sweep({ carry, trade }, 'profitPerHead', bought, sold);
  if (cells.every((row) => row.every((cell) => cell === null))) return null;
  return {
    heading: `Profit per head at other prices (down: bought at, across: sold at)`,
    columns: sold.values.map((value) => showAmount(value, sold.unit)),
    rows: bought.values.map((value, row) => ({
      name: showAmount(value, bought.unit),
      cells: (cells[row] ?? []).map((cell) => (cell === null ? '—' : showAmount(cell, '$/hd'))),
      ...(row === 2 ? { own: 2 } : {}),
    })),
  };
}
