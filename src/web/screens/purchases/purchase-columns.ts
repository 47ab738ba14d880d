import { planOf } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import type { InputDeclaration } from '#calc-core/figure';
import { helpOf } from '#calc-core/records';
import { showDate } from '#calc-core/rules';
import { actualOf, nothingActual, tradeDetails, tradeInputs, tradeOf } from '#calc-core/trade';
import { knownPart, type PairPart } from '#web/actual/entering.ts';
import type { TradeRow } from '#web/data/records.ts';
import { choiceColumn } from '#web/sheets/columns/choice.ts';
import { readDay } from '#web/sheets/columns/date.ts';
import { amountColumn } from '#web/sheets/columns/declared.ts';
import { figure } from '#web/sheets/columns/trade-figure-columns.ts';
import type { TradeColumn } from '#web/sheets/columns/trade-column.ts';
import { nameColumn } from '#web/sheets/columns/trade-detail-columns.ts';
import { isBought, type PurchaseField } from './entered-purchase.ts';

const group = 'Purchase';
const factsOf = ({ trade }: TradeRow) => actualOf(trade.actual) ?? nothingActual;

/** The columns of the purchase sheet: what was planned, what was paid, and the resulting profit. */
export function purchaseColumns(): readonly TradeColumn[] {
  return [
    nameColumn('Trade Name'),
    plannedColumn('numberOfHead', 'Planned head', 62),
    plannedColumn('purchaseCostHd', 'Planned price', 78),
    boughtOnColumn(),
    headColumn(),
    partColumn('weightPaid', 'weight', { input: tradeInputs.purchaseWeightkg, title: 'Weight', width: 64 }),
    partColumn('paidKg', 'perKg', { input: tradeInputs.purchaseCostCKg, title: 'Paid $/kg', width: 72 }),
    partColumn('paidHd', 'price', { input: tradeInputs.purchaseCostHd, title: 'Paid $/hd', width: 84 }),
    stoppedColumn(),
    figure('profitPerHead', {
      title: 'Profit Per Hd',
      group: 'Results',
      width: 90,
      isShown: true,
      look: 'key',
    }),
  ];
}

function plannedColumn(name: 'numberOfHead' | 'purchaseCostHd', title: string, width: number): TradeColumn {
  const { entry: _, ...column } = amountColumn<TradeRow>(tradeInputs[name], {
    group: 'Plan',
    title,
    width,
    isShown: true,
    amount: ({ trade }) => (planOf(trade)?.trade ?? trade)[name],
    isFor: () => true,
  });
  return { ...column, id: `planned ${name}`, names: [title] };
}

function boughtOnColumn(): TradeColumn {
  const id: PurchaseField = 'boughtOn';
  return {
    id,
    title: 'Bought on',
    unit: '',
    group,
    help: 'The day the stock were bought. If you enter only a price, the planned day is used.',
    kind: 'date',
    width: 96,
    isShown: true,
    names: ['Bought on', 'Date'],
    value: (row) => factsOf(row).boughtOn,
    shown: (row) => showDate(factsOf(row).boughtOn ?? ''),
    entry: {
      isFor: () => true,
      read: (text) =>
        text.trim() === ''
          ? { ok: true, changes: [{ field: id, value: null }] }
          : readDay(text, { id, title: 'Bought on' }),
    },
  };
}

interface PaidColumn {
  readonly input: InputDeclaration;
  readonly title: string;
  readonly width: number;
}

/** The column of one amount of the purchase. A cell is empty while the amount is as planned. */
function factColumn(
  field: PurchaseField,
  { input, title, width }: PaidColumn,
  amount: (row: TradeRow) => string | null,
): TradeColumn {
  return amountColumn<TradeRow>(
    { ...input, name: field, label: title },
    {
      group,
      title,
      help: helpOf(input),
      width,
      isShown: true,
      amount,
      isFor: ({ trade }) => input.appliesTo(kindOf(trade.animalSubTypeId)),
    },
  );
}

const headColumn = (): TradeColumn =>
  factColumn(
    'headBought',
    { input: tradeInputs.numberOfHead, title: 'Head', width: 56 },
    (row) => factsOf(row).head,
  );

const partColumn = (field: PurchaseField, part: PairPart, place: PaidColumn): TradeColumn =>
  factColumn(field, place, ({ trade, carry }) => {
    const plan = planOf(trade) ?? { trade: tradeOf(trade), carry };
    return knownPart(plan, actualOf(trade.actual) ?? nothingActual, ['purchase', part, 0]);
  });

function stoppedColumn(): TradeColumn {
  const { label, choices } = tradeDetails.didNotGoAhead;
  const [yes] = choices;
  return choiceColumn<TradeRow>({
    id: 'didNotGoAhead',
    title: label,
    group,
    help: helpOf(tradeDetails.didNotGoAhead),
    width: 110,
    isShown: true,
    noun: 'answer',
    whenEmpty: [{ field: 'didNotGoAhead', value: null }],
    name: ({ trade }) => (trade.didNotGoAhead === 'yes' ? yes!.name : ''),
    choices: () => [{ name: yes!.name, changes: [{ field: 'didNotGoAhead', value: 'yes' }] }],
    refusal: (_, { trade }) =>
      isBought(trade) ? 'This purchase is already entered. Clear its date and amounts first' : undefined,
  });
}
