import type { FigureDeclaration } from '../figure/declare.ts';
import { tradeFigures } from '../trade/declarations.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { GroupFigureName } from './totals.ts';

type GroupFigures = {
  readonly [N in GroupFigureName]: FigureDeclaration & {
    readonly name: N;
    /** How the total is added up, in words. */
    readonly words: string;
  };
};

const card = 'Group totals';
const source = 'calculation "group totals": sums, ratios from sums';

const sumOf = <N extends Exclude<GroupFigureName, 'numberOfHead'>>(name: N) => ({
  ...tradeFigures[name],
  name,
  card,
  source,
  words: `the sum of ${tradeFigures[name].label} over the trades`,
});

const ratioOf = <N extends Exclude<GroupFigureName, 'numberOfHead'>>(name: N, words: string) => ({
  ...sumOf(name),
  words,
});

/** Every total of a group, in the order on screen. Labels and units are those of the trade's figures. */
export const groupFigures: GroupFigures = {
  numberOfHead: {
    ...tradeInputs.numberOfHead,
    wanted: 'high',
    card,
    source,
    words: 'the sum of Number of head over the trades',
  },
  totalProfit: sumOf('totalProfit'),
  capInvestInStock: sumOf('capInvestInStock'),
  capReqForCarry: sumOf('capReqForCarry'),
  totalCapRequired: sumOf('totalCapRequired'),
  profitPerAnnum: sumOf('profitPerAnnum'),
  inventoryChange: sumOf('inventoryChange'),
  inventoryFromCapitalAcc: sumOf('inventoryFromCapitalAcc'),
  inventoryAccToCapitalAcc: sumOf('inventoryAccToCapitalAcc'),
  profitPerHead: ratioOf('profitPerHead', 'the sum of Total profit ÷ the sum of Number of head'),
  costOfCarryPerHead: ratioOf(
    'costOfCarryPerHead',
    'the sum of Capital required for cost of carry ÷ the sum of Number of head',
  ),
  profitPerHeadPa: ratioOf('profitPerHeadPa', 'the sum of Profit per annum ÷ the sum of Number of head'),
  returnOnCapital: ratioOf(
    'returnOnCapital',
    '100 × the sum of Total profit ÷ the sum of Total capital required',
  ),
  profitReturnOnCapitalPa: ratioOf(
    'profitReturnOnCapitalPa',
    '100 × the sum of Profit per annum ÷ the sum of Total capital required',
  ),
  feedWeeks: {
    ...sumOf('feedWeeks'),
    unit: 'AE weeks',
    words: 'the sum of Number of head × Feed weeks over the trades',
  },
  profitPerFeedWeek: ratioOf('profitPerFeedWeek', 'the sum of Total profit ÷ the sum of Feed weeks'),
};
