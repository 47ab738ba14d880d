/** Why a figure is missing, as in its tooltip. Some reasons come from calculation "Numbers". The others are our own. */
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

/** These reasons mean that nothing has been entered yet. Money then shows `$0.00` (profit guard, calculation "Numbers"). */
export const guardReasons: ReadonlySet<Reason> = new Set(['no head', 'no sale price', 'no purchase price']);
