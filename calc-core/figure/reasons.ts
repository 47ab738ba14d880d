/**
 * Why a figure is not available, in the words of its tooltip. The first reasons come from calculation "Numbers". The last ones are our
 * own. They are for a figure of another kind of animal, a trade that no price can bring to 0, the total of an empty column, feed, and a
 * trade whose carry or group does not exist.
 */
export const reasons = [
  'no head',
  'no sale price',
  'no purchase price',
  'no carry',
  'no weeks held',
  'zero weeks',
  'no weights',
  'no growth rate',
  'weight loss',
  'no weight gain',
  'no capital',
  'no wool weight',
  'no wool on the skin',
  'depends on the trade',
  'no break-even price',
  'not for this kind of animal',
  'nothing entered',
  'no feed rating',
  'different feed units',
  'unknown carry',
  'unknown group',
] as const;

/** Why a figure has no value. */
export type Reason = (typeof reasons)[number];

/** The reasons of the profit guard: nothing has been entered yet, so money shows `$0.00` (calculation "Numbers"). */
export const guardReasons: ReadonlySet<Reason> = new Set(['no head', 'no sale price', 'no purchase price']);
