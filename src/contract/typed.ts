/** When fields were typed, RFC 3339, under the wire's names; under {@link wholeRecord} when it was made or deleted. */
export type Typed = Readonly<Record<string, string>>;

/** Stands for the record itself among the names of its fields. */
export const wholeRecord = 'record';

/** The header that says how long before it is sent the fields of a write were typed. */
export const typedHeader = 'drover-typed';

/** Typed less than so long before it is sent is typed now, s. */
const waitedSeconds = 60;

/** Older than this a clock has jumped, s. */
const longestWait = 400 * 86_400;

/**
 * The header's value for moments by field, ms of the device's clock; null where nothing waited. Ages travel and not times, for a
 * device's clock may be wrong.
 */
export function typedText(typed: Readonly<Record<string, number>>, now: number): string | null {
  const ages = Object.entries(typed).flatMap(([name, at]) => {
    const age = Math.floor((now - at) / 1000);
    return age >= waitedSeconds && age <= longestWait ? [`${name}=${age}`] : [];
  });
  return ages.length === 0 ? null : ages.join(',');
}

/** What a header says of when fields were typed, by the clock of who reads it; null for none, or one that cannot be read. */
export function readTyped(text: unknown, now: number): Typed | null {
  if (typeof text !== 'string' || text.length > 8000) return null;
  const typed = [...text.matchAll(/(?:^|,)(\w{1,60})=(\d{1,8})(?=,|$)/g)].flatMap(([, name = '', age]) => {
    const seconds = Number(age);
    const waited = seconds >= waitedSeconds && seconds <= longestWait;
    return waited ? [[name, new Date(now - seconds * 1000).toISOString()] as const] : [];
  });
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
