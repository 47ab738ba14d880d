import { isSameJson } from '../rows/documents.ts';
import type { DraftValue, FormDraft } from '../rows/types.ts';

/**
 * Two tabs may edit the same form while the storage is still writing. Each tab stores the whole form, so the later write would remove what
 * the other tab typed. Each entry therefore stores when it was typed, and the later entry wins.
 */

/** When each entry of a form was typed, in ms, by the entry's path. A removed entry keeps the time of its removal. */
export type EntryTimes = Readonly<Record<string, number>>;

/** A form's fields with the times of its entries. */
export interface TimedDraft {
  readonly fields: FormDraft['fields'];
  readonly times: EntryTimes;
}

type Branch = Readonly<Record<string, DraftValue>>;

const isBranch = (value: DraftValue | undefined): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value in a form that is not an object, by its path. A path is a JSON list of field names. */
function entriesOf(fields: Branch, names: readonly string[] = []): ReadonlyMap<string, DraftValue> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): (readonly [string, DraftValue])[] => {
      const place = [...names, name];
      return isBranch(value) ? [...entriesOf(value, place)] : [[JSON.stringify(place), value]];
    }),
  );
}

/** `fields` with one entry set, or removed when `value` is undefined. */
function withEntry(fields: Branch, place: readonly string[], value: DraftValue | undefined): Branch {
  const [name = '', ...rest] = place;
  const { [name]: now, ...others } = fields;
  if (rest.length > 0) return { ...fields, [name]: withEntry(isBranch(now) ? now : {}, rest, value) };
  return value === undefined ? others : { ...fields, [name]: value };
}

/**
 * The times after the form changed from `before` to `after` at `now`. A new entry is always later than the entry it replaces, even if the
 * clock was set back.
 */
export function timesAfter(before: TimedDraft, after: FormDraft['fields'], now: number): EntryTimes {
  const [was, is] = [entriesOf(before.fields), entriesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (place) => !isSameJson(was.get(place), is.get(place)),
  );
  const later = changed.map((place) => [place, Math.max(now, (before.times[place] ?? 0) + 1)] as const);
  return { ...before.times, ...Object.fromEntries(later) };
}

/**
 * Merges two versions of a form. For each entry, the version that was typed later wins. Returns `stored` itself when no entry of `mine` is
 * both later and different.
 */
export function laterOf(mine: TimedDraft, stored: TimedDraft): TimedDraft {
  const [ours, theirs] = [entriesOf(mine.fields), entriesOf(stored.fields)];
  const later = Object.entries(mine.times).filter(
    ([place, time]) => time > (stored.times[place] ?? 0) && !isSameJson(ours.get(place), theirs.get(place)),
  );
  if (later.length === 0) return stored;
  let { fields } = stored;
  for (const [place] of later) fields = withEntry(fields, JSON.parse(place) as string[], ours.get(place));
  return { fields, times: { ...stored.times, ...Object.fromEntries(later) } };
}
