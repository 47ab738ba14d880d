/** Headings for the kind of animal. The cells below have names of sub types, or other words such as "Steers". */
export const classNames: readonly string[] = [
  'Animal',
  'Kind',
  'Type',
  'Class',
  'Stock',
  'Stock class',
  'Stock category',
  'Category',
];

/** The headings that yard sheets use for the name of a mob. */
export const mobNames: readonly string[] =
  'Name,Trade,Pen,Lot,Mob,Line,Draft,Pen no.,Lot no.,Pen name,Lot name,Mob name'.split(',');

/** The headings for the number of head. */
export const headNames: readonly string[] = [
  'Head',
  '# Head',
  'No. of head',
  'Head count',
  'Total head',
  'Qty',
  'Quantity',
  'Number',
  'No.',
  'Nos',
  'Count',
];

/** Words that name sheep. */
export const sheepWords = /\b(?:sheep|ewes?|lambs?|wethers?|hoggets?|rams?|mutton|merinos?)\b/i;

/** A yard's name for a sub type → Drover's name. */
export const yardKinds: Readonly<Record<string, string>> = {
  steer: 'Cattle',
  steers: 'Cattle',
  heifer: 'Cattle',
  heifers: 'Cattle',
  weaner: 'Cattle',
  weaners: 'Cattle',
  'weaner steers': 'Cattle',
  'weaner heifers': 'Cattle',
  'store steers': 'Cattle',
  'yearling steers': 'Cattle',
  'yearling heifers': 'Cattle',
  yearlings: 'Cattle',
  'grown steers': 'Cattle',
  'grown heifers': 'Cattle',
  'heavy steers': 'Cattle',
  vealers: 'Cattle',
  cows: 'Cattle',
  bulls: 'Cattle',
  feeders: 'Feeder cattle',
  'feeder steers': 'Feeder cattle',
  'pregnancy tested in calf': 'Cows in calf',
  'ptic cows': 'Cows in calf',
  'cows and calves': 'Cow and calf',
  'cows & calves': 'Cow and calf',
  'cow & calf': 'Cow and calf',
  'sheep shorn': 'Sheep shorn / not shorn',
  'sheep not shorn': 'Sheep shorn / not shorn',
  wether: 'Sheep',
  wethers: 'Sheep',
  hoggets: 'Sheep',
  ewes: 'Sheep',
  'merino wethers': 'Sheep',
  'merino ewes': 'Sheep',
  merinos: 'Sheep',
  lamb: 'Lambs',
  'store lambs': 'Lambs',
  'trade lambs': 'Lambs',
  'heavy lambs': 'Lambs',
  'merino lambs': 'Lambs',
  'crossbred lambs': 'Lambs',
  'xb lambs': 'Lambs',
  'ewes and lambs': 'Ewe and lamb',
  'ewes & lambs': 'Ewe and lamb',
};

/** Headings for the first day that the stock are held. */
export const dayNames: readonly string[] = [
  'Purchase date',
  'Date purchased',
  'Buy date',
  'Date bought',
  'Date in',
  'Entry date',
  'Induction date',
];

/** Headings for the weight and the prices of wool. */
export const woolNames: Readonly<Record<string, readonly string[]>> = {
  woolSaleWeight: ['Wool kg', 'Wool weight', 'Wool cut', 'Fleece kg', 'Fleece weight', 'Greasy kg'],
  woolPriceKg: ['Wool per kg', 'Wool price per kg', 'Wool c/kg', 'Wool price'],
  woolPriceHd: ['Wool per hd', 'Wool price per hd'],
};

/** Another name for a type of carry → Drover's name. */
export const carryTypeWords: Readonly<Record<string, string>> = {
  growth: 'Growth Rate',
  gain: 'Growth Rate',
  'weight gain': 'Growth Rate',
  grow: 'Growth Rate',
  weeks: 'Time Held',
  'weeks held': 'Time Held',
  time: 'Time Held',
  held: 'Time Held',
};
