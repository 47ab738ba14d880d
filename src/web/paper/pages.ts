import type { Carry } from '#calc-core/carry';
import type { Scarce } from '#calc-core/decide';
import { tradeOf, type Trade } from '#calc-core/trade';
import type { SharedBudget, SharedKind } from '#contract/shared.ts';
import { comparePage } from '#paper/compare.ts';
import { groupPage } from '#paper/group.ts';
import type { PaperPage } from '#paper/page.ts';
import { tradePage } from '#paper/trade.ts';
import type { Records } from '#web/data/records.ts';

/** What the printed or shared page of a screen contains. */
export interface PaperOf extends SharedBudget {
  readonly kind: SharedKind;
  readonly ids: readonly string[];
  /** How the trades of a comparison are ranked. */
  readonly scarce?: Scarce;
  readonly withNote?: boolean;
}

/** True if the page is about a trade with a note. */
export const hasNote = (
  records: Pick<Records, 'trade'>,
  { kind, ids }: PaperOf,
  typed: { readonly trade: Trade } | null,
): boolean =>
  kind === 'trade' && ((typed?.trade ?? records.trade(ids[0] ?? '')?.trade)?.note ?? '').trim() !== '';

/** Returns the page of the screen, with a trade as it is being edited. Null if a record does not exist. */
export function pageOf(
  records: Pick<Records, 'trade' | 'trades' | 'group'>,
  { kind, ids, scarce, withNote }: PaperOf,
  typed: { readonly carry: Carry | null; readonly trade: Trade } | null,
): PaperPage | null {
  if (kind === 'trade' && typed !== null) return tradePage(typed.carry, typed.trade, withNote);
  if (kind === 'group') {
    const row = records.group(ids[0] ?? '');
    if (row === undefined) return null;
    const members = records.trades().filter(({ trade }) => trade.tradeGroupId === row.id);
    return groupPage(
      row.group,
      members.map(({ trade, carry }) => ({ trade: tradeOf(trade), carry })),
    );
  }
  const rows = ids
    .flatMap((id) => records.trade(id) ?? [])
    .map(({ trade, carry }) => ({ trade: tradeOf(trade), carry }));
  const [only] = rows;
  if (rows.length < ids.length || only === undefined) return null;
  return kind === 'trade' ? tradePage(only.carry, only.trade, withNote) : comparePage(rows, scarce);
}
