/** Dates as day numbers: whole days from 1 January 1970. They are faster than Date objects. */

/**
 * The day number of a date. From Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". In the algorithm, years begin in March, so
 * a leap day is the last day of a year.
 */
export function fromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** The date of a day number. Reverses {@link fromCivil}. */
export function toCivil(number: number): readonly [year: number, month: number, day: number] {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const y = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const day = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  return [y + era * 400 + (month <= 2 ? 1 : 0), month, day];
}

const numberAt = (date: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + date.charCodeAt(at) - 48;
  return value;
};

/** `YYYY-MM-DD` → day number. The text must be a calendar date. */
export const dayNumber = (date: string): number =>
  fromCivil(numberAt(date, 0, 4), numberAt(date, 5, 7), numberAt(date, 8, 10));

/** The day number of 31 December 9999, the last possible date. */
export const LAST_DAY = 2_932_896;

/** Like {@link dayNumber}, for an unchecked text. Null if it is not a calendar date. */
export function calendarDay(text: string): number | null {
  const day = text.length === 10 ? dayNumber(text) : Number.NaN;
  return Number.isInteger(day) && Math.abs(day) <= LAST_DAY && dateOfDay(day) === text ? day : null;
}

const texts = new Map<number, string>();

/** Day number → `YYYY-MM-DD`. The texts are cached because the same days repeat. */
export function dateOfDay(number: number): string {
  const known = texts.get(number);
  if (known !== undefined) return known;
  const [year, month, day] = toCivil(number);
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  texts.set(number, text);
  return text;
}
