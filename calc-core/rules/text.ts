/** The maximum length of a line of text in characters, after `plainLine`. */
export const LONGEST_TEXT = 200;

/** Soft hyphens, zero-width spaces, direction marks and fillers. A search would not find a name that contains them. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/g;
/** Joiners have a meaning between letters and in emoji. At the start or end of a text they have none. */
const JOINERS_AT_ENDS = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
// Control characters (C0, DEL, C1) and half surrogate pairs. No storage accepts them. With the u flag, complete pairs do not match.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Normalises a line of text. White space becomes single spaces. Invisible characters and outer spaces are removed. */
export function plainLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(JOINERS_AT_ENDS, '');
}

/** True if a name has only spaces and invisible characters, or is empty. */
export const isBlankText = (text: string): boolean => plainLine(text) === '';

/** Checks a line of text. Returns for example `has more than 200 characters`, without the label. Null if it is valid. */
export function textProblem(text: string, longest = LONGEST_TEXT): string | null {
  const line = plainLine(text);
  if (line.length > longest) return `has more than ${longest.toLocaleString('en-AU')} characters`;
  return UNPRINTABLE.test(line) ? 'has characters that cannot be shown' : null;
}
