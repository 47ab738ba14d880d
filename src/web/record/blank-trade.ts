import { loadTrade, newTrade, type TradeDraft } from '#calc-core/trade';
import { newId, type Records } from '#web/data/records.ts';
import { today } from '#web/shell/today.ts';

/** Returns a new trade in the first group, with the first growth-rate carry. */
export const blankTrade = ({ groups, carries }: Pick<Records, 'groups' | 'carries'>): TradeDraft =>
  loadTrade(
    newTrade(
      newId(),
      today(),
      groups().map(({ group }) => group),
      carries().map(({ carry }) => carry),
    ),
  );
