/** The maximum number of characters of a line of text, counted after `plainLine`. */
export const LONGEST_TEXT = 200;

/** Invisible characters: soft hyphen, zero-width space, direction marks, fillers. A search would not find a name that contains one. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/g;
/** Joiners have a meaning between letters and in emoji, but not at either end. */
const JOINERS_AT_ENDS = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
// C0, DEL and C1; with the u flag also half a surrogate pair, which no storage accepts.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * A line of text as it is stored: tabs, line breaks and runs of spaces become one space; invisible characters and spaces at both ends are
 * removed.
 */
export function plainLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(JOINERS_AT_ENDS, '');
}

/** Whether a name shows nothing: it is empty, or has only spaces and invisible characters. */
export const isBlankText = (text: string): boolean => plainLine(text) === '';

/** What is wrong with a line of text, or null: `has more than 200 characters`. The caller puts the label before it. */
export function textProblem(text: string, longest = LONGEST_TEXT): string | null {
  const line = plainLine(text);
  if (line.length > longest) return `has more than ${longest.toLocaleString('en-AU')} characters`;
  return UNPRINTABLE.test(line) ? 'has characters that cannot be shown' : null;
}
