import { isSameJson } from '../rows/documents.ts';
import type { DraftValue, FormDraft } from '../rows/types.ts';

/**
 * Two tabs may type into one form within the time that storage takes. Each stores the whole form, so the later one would take away what the
 * earlier one has typed. Each entry therefore says when it was typed, and of two forms the later entries count.
 */

/** When entries of a form were typed, ms, by their place in it. An entry that is gone keeps the time at which it went. */
export type EntryTimes = Readonly<Record<string, number>>;

/** A form's fields with the times of their entries. */
export interface TimedDraft {
  readonly fields: FormDraft['fields'];
  readonly times: EntryTimes;
}

type Branch = Readonly<Record<string, DraftValue>>;

const isBranch = (value: DraftValue | undefined): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value of a form that is no object, by its place: the names that lead to it, as JSON. */
function entriesOf(fields: Branch, names: readonly string[] = []): ReadonlyMap<string, DraftValue> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): (readonly [string, DraftValue])[] => {
      const place = [...names, name];
      return isBranch(value) ? [...entriesOf(value, place)] : [[JSON.stringify(place), value]];
    }),
  );
}

/** `fields` with one entry set, or taken out where `value` is undefined. */
function withEntry(fields: Branch, place: readonly string[], value: DraftValue | undefined): Branch {
  const [name = '', ...rest] = place;
  const { [name]: now, ...others } = fields;
  if (rest.length > 0) return { ...fields, [name]: withEntry(isBranch(now) ? now : {}, rest, value) };
  return value === undefined ? others : { ...fields, [name]: value };
}

/** The times once `after` was typed over `before`, at `now`. What was typed over an entry is later than it, whatever the clock says. */
export function timesAfter(before: TimedDraft, after: FormDraft['fields'], now: number): EntryTimes {
  const [was, is] = [entriesOf(before.fields), entriesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (place) => !isSameJson(was.get(place), is.get(place)),
  );
  const later = changed.map((place) => [place, Math.max(now, (before.times[place] ?? 0) + 1)] as const);
  return { ...before.times, ...Object.fromEntries(later) };
}

/** The form with the later of each two entries; `stored` itself where none of `mine` is later and different. */
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
