import { countedStage, outcomeOf, tradeStage, type CountedStage } from '#calc-core/actual';
import { numberOf, showAmount, type DecimalText } from '#calc-core/number';
import type { Trade } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from './column.ts';

const group = 'Plan and actual';

const stageWords: Readonly<Record<CountedStage, string>> = {
  planned: 'Planned',
  bought: 'Bought',
  sold: 'Sold',
  'did not go ahead': 'Did not go ahead',
};

/** Columns about facts: a trade's stage, its profit so far, and the comparison with its plan. */
export function actualColumns(): readonly SheetColumn<TradeRow>[] {
  return [
    stageColumn(),
    amount({
      id: 'actualProfit',
      title: 'Actual profit',
      help: 'Profit per head with what really happened in place of the plan. While some head are not sold, it is the profit so far.',
      read: (trade) => outcomeOf(trade).actual,
    }),
    amount({
      id: 'againstPlan',
      title: 'Against plan',
      help: 'Actual minus planned profit per head. Plan and actual in the trade shows the causes.',
      read: (trade) => outcomeOf(trade).against,
    }),
  ];
}

function stageColumn(): SheetColumn<TradeRow> {
  const word = ({ trade }: TradeRow): string => stageWords[countedStage(trade)];
  return {
    id: 'stage',
    title: 'Stage',
    unit: '',
    group,
    help: 'Planned, bought or sold. It depends on what you enter under Plan and actual.',
    kind: 'text',
    names: ['stage', 'Stage'],
    width: 76,
    isShown: false,
    isSought: false,
    value: word,
    shown: word,
  };
}

function amount({
  id,
  title,
  help,
  read,
}: Pick<SheetColumn<TradeRow>, 'id' | 'title' | 'help'> & {
  read(trade: Trade): DecimalText | null;
}): SheetColumn<TradeRow> {
  return {
    id,
    title,
    help,
    group,
    unit: '$/hd',
    measure: '$/hd',
    kind: 'number',
    names: [id, title],
    width: 84,
    isShown: false,
    value: ({ trade }) => numberOf(read(trade)),
    shown: ({ trade }) => showAmount(read(trade), '$/hd', 'sheet'),
    showNumber: (value) => showAmount(value, '$/hd', 'sheet'),
    reason: ({ trade }) => {
      if (read(trade) !== null) return undefined;
      const { problem } = outcomeOf(trade);
      if (problem !== null) return problem;
      return tradeStage(trade) === 'planned' ? 'still a plan' : 'no profit to compare it with';
    },
  };
}
