/** The times when fields were typed, in RFC 3339, by wire name. {@link wholeRecord} has the time when the record was created or deleted. */
export type Typed = Readonly<Record<string, string>>;

/** Stands for the record itself among the names of fields. */
export const wholeRecord = 'record';

/** The header that says how long ago the fields of a write were typed. */
export const typedHeader = 'drover-typed';

/** A field typed less than this many seconds before it is sent counts as typed now. */
const waitedSeconds = 60;

/** The longest possible wait, in seconds. A longer one means that a clock has jumped. */
const longestWait = 400 * 86_400;

/**
 * The header's value for the times when fields were typed, in ms of the device's clock; null if all were typed just now. The header has
 * ages instead of times, because a device's clock may be wrong.
 */
export function typedText(typed: Readonly<Record<string, number>>, now: number): string | null {
  const ages = Object.entries(typed).flatMap(([name, at]) => {
    const age = Math.floor((now - at) / 1000);
    return age >= waitedSeconds && age <= longestWait ? [`${name}=${age}`] : [];
  });
  return ages.length === 0 ? null : ages.join(',');
}

/** Reads from the header when the fields were typed, in the time of the reader's clock; null if the header is missing or malformed. */
export function readTyped(text: unknown, now: number): Typed | null {
  if (typeof text !== 'string' || text.length > 8000) return null;
  const typed = [...text.matchAll(/(?:^|,)(\w{1,60})=(\d{1,8})(?=,|$)/g)].flatMap(([, name = '', age]) => {
    const seconds = Number(age);
    const waited = seconds >= waitedSeconds && seconds <= longestWait;
    return waited ? [[name, new Date(now - seconds * 1000).toISOString()] as const] : [];
  });
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
