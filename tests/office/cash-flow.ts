import { readFileSync } from 'node:fs';
import { newCarry, type Carry } from '#calc-core/carry';
import { CashBook, farmCashInSteps, type FarmCash, type Funding, type Other } from '#calc-core/cash-flow';
import { newTrade, type Trade } from '#calc-core/trade';
import { cashFlowPlan } from '#workbook/out/cash-flow.ts';
import type { OfficeCheck } from './clipboard.ts';
import { comparedInCalc, typedOver } from './compared.ts';

interface Farm {
  readonly trades: readonly { readonly trade: Partial<Trade>; readonly carry: Partial<Carry> }[];
  readonly funding: readonly Omit<Funding, 'id'>[];
  readonly others: readonly Omit<Other, 'to'>[];
}

/** The farm of the design pages. Every trade is still a plan. */
function demoFarm(): FarmCash {
  const farm = JSON.parse(readFileSync('tests/cli/demo-farm.json', 'utf8')) as Farm;
  const steps = farmCashInSteps(new CashBook(), {
    rows: farm.trades.map(({ trade, carry }, at) => ({
      carry: { ...newCarry('c'), ...carry },
      trade: {
        ...newTrade(`t${at}`, '2026-11-21', [], []),
        ...trade,
        id: `t${at}`,
        plan: 'null',
        actual: 'null',
      },
    })),
    farm: {
      funding: farm.funding.map((source) => ({ ...source, id: source.name })),
      others: farm.others.map((other) => ({ ...other, to: null })),
      terms: { purchaseDays: 14, saleDays: 14 },
      gst: 'quarter',
    },
    place: { from: '2026-11', months: 14 },
    way: 'plan',
    today: '2026-11-25',
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Types over an entry of the cash flow's workbook. LibreOffice must then recalculate months, totals and balances. */
export function cashFlowInCalc(): OfficeCheck {
  const { flow, entries } = demoFarm();
  const plan = cashFlowPlan({
    flow,
    entries: entries(),
    called: ({ tradeId, name }) => tradeId ?? name ?? '',
    sentences: ['Your debt peaks.'],
  });
  return comparedInCalc(
    'a cash flow recalculated by LibreOffice after an entry was typed over',
    typedOver(plan, { sheet: 'Entries', id: 'amount', row: 5 }, '-123456.78'),
  );
}
