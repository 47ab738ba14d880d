import { showNumber, type TradeGroup, type TradeResult } from '#calc-core';

const day = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "27 Aug 2027" for a calendar date `YYYY-MM-DD`, whatever the reader's time zone. */
export function dateWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** "Wool & lamb, held 40 weeks, till 27 Aug 2027": what is known of group and time. */
export function tradeSubtitle(group: TradeGroup | null, { figures, weeksHeldTill }: TradeResult): string {
  const { value: weeks } = figures.weeksHeld;
  const words = [
    group === null ? 'No group' : group.name,
    ...(weeks === null ? [] : [`held ${showNumber(weeks)} weeks`]),
    ...(weeksHeldTill === null ? [] : [`till ${dateWords(weeksHeldTill)}`]),
  ];
  return words.join(', ');
}
