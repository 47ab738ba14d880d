import { feedSupplyFields } from '#calc-core/feed-year';
import type { FeedUnit } from '#calc-core/feed';
import type { AmountRule, DecimalText } from '#calc-core/number';
import { editTrade, tradeInputs } from '#calc-core/trade';
import { useRecords, useRows } from '#web/data/hooks.ts';
import { createEdit, newId, patchEdit, tradePatch } from '#web/data/records.ts';
import { monthName } from '#calc-core/number';
import { nameWords } from '#web/shell/words.ts';

/** The edits of the feed screen. A figure for the country counts for its month and later months, until the next figure. */
interface FeedEditing {
  readonly ratingRule: AmountRule;
  readonly carriesRule: AmountRule;
  readonly rate: (id: string, rating: DecimalText | null) => void;
  readonly carries: (month: string, amount: DecimalText | null) => void;
}

/** The edits of the feed screen, in one unit. Each can be undone. */
export function useFeedEditing(unit: FeedUnit): FeedEditing {
  const records = useRecords();
  const rows = useRows('feedSupply');
  return {
    ratingRule: tradeInputs.feedRating,
    carriesRule: feedSupplyFields.carries,
    rate: (id, rating) => {
      const row = records.trade(id);
      if (row === undefined) return;
      const after = editTrade(row.trade, { field: 'feedRating', value: rating }, []);
      const patch = tradePatch(row.trade, after);
      records.commit(`Feed rating of ${nameWords(row.trade.name, 'Trade')}`, [
        { kind: 'trade', id, op: 'patch', patch },
      ]);
    },
    carries: (month, amount) => {
      const from = `${month}-01`;
      const known = rows.find(({ record }) => record.feedUnit === unit && record.from === from);
      const label = `What the country carries in ${monthName(month)}`;
      if (known !== undefined && amount === null)
        records.commit(label, [{ kind: 'feedSupply', id: known.id, op: 'delete' }]);
      else if (known !== undefined)
        records.commit(label, [patchEdit('feedSupply', known.id, { carries: amount })]);
      else if (amount !== null) {
        const id = newId();
        records.commit(label, [
          createEdit('feedSupply', id, { id, name: monthName(month), feedUnit: unit, from, carries: amount }),
        ]);
      }
    },
  };
}
