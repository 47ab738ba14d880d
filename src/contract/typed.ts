/** When each field was typed (RFC 3339), by wire name. {@link wholeRecord} is the key of the whole record. */
export type Typed = Readonly<Record<string, string>>;

/** The key in {@link Typed} for the creation or deletion of the record itself. */
export const wholeRecord = 'record';

/** The header with the age in seconds of each typed field. */
export const typedHeader = 'drover-typed';

/** A field counts as typed now if it is sent within this many seconds. */
const waitedSeconds = 60;

/** The greatest age, in seconds. A field with a greater age is left out, because a clock must have jumped. */
const longestWait = 400 * 86_400;

/** Makes the header from times in ms. The header contains ages, because the device's clock may be wrong. */
export function typedText(typed: Readonly<Record<string, number>>, now: number): string | null {
  const ages = Object.entries(typed).flatMap(([name, at]) => {
    const age = Math.floor((now - at) / 1000);
    return age >= waitedSeconds && age <= longestWait ? [`${name}=${age}`] : [];
  });
  return ages.length === 0 ? null : ages.join(',');
}

/** Converts the header's ages to times of the reader's clock. Null if the header is missing or malformed. */
export function readTyped(text: unknown, now: number): Typed | null {
  if (typeof text !== 'string' || text.length > 8000) return null;
  const typed = [...text.matchAll(/(?:^|,)(\w{1,60})=(\d{1,8})(?=,|$)/g)].flatMap(([, name = '', age]) => {
    const seconds = Number(age);
    const waited = seconds >= waitedSeconds && seconds <= longestWait;
    return waited ? [[name, new Date(now - seconds * 1000).toISOString()] as const] : [];
  });
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
