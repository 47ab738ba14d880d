import { isSameJson } from '../rows/documents.ts';
import type { DraftValue, FormDraft } from '../rows/types.ts';

/** Two tabs may edit the same form, and each stores the whole form. So in each field the text that was typed later wins. */

/** Maps each field's path to the time when it was typed or removed, in ms. */
export type EntryTimes = Readonly<Record<string, number>>;

/** A form's fields, and when each field was typed. */
export interface TimedDraft {
  readonly fields: FormDraft['fields'];
  readonly times: EntryTimes;
}

type Branch = Readonly<Record<string, DraftValue>>;

const isBranch = (value: DraftValue | undefined): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Flattens a form into a map from path to value. A path is a JSON list of field names: `["buy","weight"]`. */
function entriesOf(fields: Branch, names: readonly string[] = []): ReadonlyMap<string, DraftValue> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): (readonly [string, DraftValue])[] => {
      const place = [...names, name];
      return isBranch(value) ? [...entriesOf(value, place)] : [[JSON.stringify(place), value]];
    }),
  );
}

/** Returns `fields` with one value changed. The value undefined removes the field. */
function withEntry(fields: Branch, place: readonly string[], value: DraftValue | undefined): Branch {
  const [name = '', ...rest] = place;
  const { [name]: now, ...others } = fields;
  if (rest.length > 0) return { ...fields, [name]: withEntry(isBranch(now) ? now : {}, rest, value) };
  return value === undefined ? others : { ...fields, [name]: value };
}

/**
 * Returns the times after the form changed from `before` to `after`.
 * A new time is above the field's old time, even after the clock was set back.
 */
export function timesAfter(before: TimedDraft, after: FormDraft['fields'], now: number): EntryTimes {
  const [was, is] = [entriesOf(before.fields), entriesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (place) => !isSameJson(was.get(place), is.get(place)),
  );
  const later = changed.map((place) => [place, Math.max(now, (before.times[place] ?? 0) + 1)] as const);
  return { ...before.times, ...Object.fromEntries(later) };
}

/** Merges two versions of a form. In each field, the later text wins. Returns `stored` itself if `mine` changes nothing. */
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
