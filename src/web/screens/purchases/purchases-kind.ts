import { isPurchaseDue } from '#calc-core/actual';
import { recordKinds } from '#calc-core/records';
import { calculateTrade, tradeOf, wentAhead } from '#calc-core/trade';
import { tradePatch, type Records, type TradeRow } from '#web/data/records.ts';
import type { SheetKind } from '#web/sheets/kinds/kind.ts';
import { withPurchase } from './entered-purchase.ts';
import { purchaseColumns } from './purchase-columns.ts';

/** The planned trades whose purchase date has passed. A trade stays listed after its entry, so the user can correct the entry. */
export function purchasesKind(records: Records, isReadOnly: boolean, today: string): SheetKind<TradeRow> {
  const listed = new Set<string>();
  const isListed = (row: TradeRow): boolean => {
    if (isPurchaseDue(row.trade, today)) listed.add(row.id);
    return listed.has(row.id);
  };
  return {
    sheetId: 'purchases',
    kind: 'trade',
    title: 'Enter purchases',
    noun: recordKinds.trade.words,
    columns: purchaseColumns(),
    filters: [],
    firstOnPhone: ['name', 'paidHd', 'didNotGoAhead'],
    isReadOnly,
    hasTicks: false,
    rows: () => records.trades().filter(isListed),
    row: (id) => {
      const row = records.trade(id);
      return row !== undefined && isListed(row) ? row : undefined;
    },
    nameOf: ({ trade }) => trade.name,
    isQuiet: ({ trade }) => !wentAhead(trade),
    changed: (row, changes) => {
      const trade = withPurchase(row.trade, row.carry, changes);
      return { ...row, trade, result: calculateTrade(row.carry, tradeOf(trade)) };
    },
    patch: (row, changes) => {
      const patch = tradePatch(row.trade, withPurchase(row.trade, row.carry, changes));
      return Object.keys(patch).length === 0 ? null : { kind: 'trade', id: row.id, op: 'patch', patch };
    },
    // Rows cannot be created here. Purchases are entered for existing trades.
    blank: null,
    create: (row) => ({ kind: 'trade', id: row.id, op: 'create', doc: row.trade }),
    copies: null,
  };
}
