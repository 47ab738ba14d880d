/** The most characters a line of text may have, counted after `plainLine`. */
export const LONGEST_TEXT = 200;

/** Seen by nobody, and a name that differs by one of them alone is not found: soft hyphen, zero-width space, direction marks, fillers. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/g;
/** Joiners mean something between letters and in emoji, and nothing at an end. */
const JOINERS_AT_ENDS = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
// C0, DEL and C1; and, by the flag u, half a surrogate pair, which no storage keeps.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** A line of text as it is kept: tabs, line breaks and runs of spaces are one space, what nobody can see is gone, the ends are bare. */
export function plainLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(JOINERS_AT_ENDS, '');
}

/** Whether a name shows nothing: empty, or spaces and invisible characters only. */
export const isBlankText = (text: string): boolean => plainLine(text) === '';

/** What is wrong with a line of text, or null: `has more than 200 characters`. A sentence once the field's label comes before it. */
export function textProblem(text: string, longest = LONGEST_TEXT): string | null {
  const line = plainLine(text);
  if (line.length > longest) return `has more than ${longest.toLocaleString('en-AU')} characters`;
  return UNPRINTABLE.test(line) ? 'has characters that cannot be shown' : null;
}
