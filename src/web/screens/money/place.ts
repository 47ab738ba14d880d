import { useSearch } from '@tanstack/react-router';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm } from '#web/shell/member.ts';
import { today } from '#web/shell/today.ts';
import { feedUnits, type FeedUnit } from '#calc-core/feed';
import type { FeedCounted } from '#calc-core/feed-year';
import { type Way, ways } from '#calc-core/ledger';
import { monthsAround } from '#calc-core/number';
import type { BudgetTab } from './tabs.ts';

/** What the budget shows. The address contains it, so a link opens the same view. */
export interface BudgetPlace {
  /** The first month, `YYYY-MM`. Undefined for the current month. */
  readonly from?: string | undefined;
  readonly months?: number | undefined;
  readonly group?: string | undefined;
  readonly stage?: string | undefined;
  readonly carry?: string | undefined;
  /** The tax year, named by the year in which it ends. */
  readonly year?: number | undefined;
  /** The unit of the shown feed. The default is the first unit in which a trade has a rating. */
  readonly unit?: FeedUnit | undefined;
  /** Set if the feed screen counts head or kilograms instead of feed. */
  readonly count?: Exclude<FeedCounted, 'feed'> | undefined;
  readonly if?: Way | undefined;
}

/** What the budget shows, with the months filled in. */
export type ShownPlace = BudgetPlace & { readonly from: string; readonly months: number };

/** The numbers of months to choose from. The first is the default. */
export const monthChoices = [14, 24, 36] as const;

/** The first month is at most this many years before or after the current month. */
const YEARS = 2;

/** The choices for the first month, as `YYYY-MM`: two years before and after `now`, and the month `shown`. */
export function monthsToBegin(now: string, shown: string): readonly string[] {
  return [...new Set([...monthsAround(now, YEARS), shown])].sort();
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const yearOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^(19|20|21)\d\d$/.test(text) ? Number(text) : undefined;

/** Reads the budget's view from an address. Ignores unknown and invalid parts. */
export function placeOf(asked: Readonly<Record<string, unknown>>): BudgetPlace {
  const from = textOf(asked['from']);
  const way = textOf(asked['if']);
  return {
    from: isMonth(from) ? from : undefined,
    months: monthChoices.find((each) => String(each) === textOf(asked['months'])),
    group: textOf(asked['group']),
    stage: textOf(asked['stage']),
    carry: textOf(asked['carry']),
    year: yearOf(textOf(asked['year'])),
    unit: feedUnits.find(({ id }) => id === textOf(asked['unit']))?.id,
    count: (['head', 'kg'] as const).find((each) => each === textOf(asked['count'])),
    if: way !== undefined && way !== 'plan' && Object.hasOwn(ways, way) ? (way as Way) : undefined,
  };
}

export function budgetAddress(slug: string, tab: BudgetTab, place: BudgetPlace): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${addresses.money(slug, tab)}${text === '' ? '' : `?${text}`}`;
}

/** What the budget shows, and a function to change it. */
export function useBudgetPlace(tab: BudgetTab): {
  readonly place: ShownPlace;
  readonly change: (change: Partial<BudgetPlace>) => void;
} {
  const { slug } = useFarm();
  const { replace } = useApp();
  const asked = placeOf(useSearch({ strict: false }) as Readonly<Record<string, unknown>>);
  return {
    place: { ...asked, from: asked.from ?? today().slice(0, 7), months: asked.months ?? monthChoices[0] },
    change: (change) => replace(budgetAddress(slug, tab, { ...asked, ...change })),
  };
}
