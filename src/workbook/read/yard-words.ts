/** What a yard sheet calls the column that says what the animals are: one of our sub types, or words of its own such as "Steers". */
export const classNames: readonly string[] = [
  'Animal',
  'Kind',
  'Type',
  'Class',
  'Stock',
  'Stock class',
  'Category',
];

/** What a yard sheet calls the name of a mob. */
export const mobNames: readonly string[] =
  'Name,Trade,Pen,Lot,Mob,Line,Draft,Pen no.,Lot no.,Pen name,Lot name,Mob name'.split(',');

/** What it calls the number of head. */
export const headNames: readonly string[] = [
  'Head',
  '# Head',
  'No. of head',
  'Head count',
  'Qty',
  'Quantity',
  'Number',
  'No.',
  'Nos',
  'Count',
];

/** Words that a trade of cattle cannot be listed under: they are shown as not understood rather than kept as a mere description. */
export const sheepWords = /\b(?:sheep|ewes?|lambs?|wethers?|hoggets?|rams?|mutton|merinos?)\b/i;

/** What a yard calls animals of a sub type that has another name with us. */
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
  merinos: 'Sheep',
  lamb: 'Lambs',
  'store lambs': 'Lambs',
  'ewes and lambs': 'Ewe and lamb',
  'ewes & lambs': 'Ewe and lamb',
};

/** The day the stock is held from, as yard books head it. */
export const dayNames: readonly string[] = [
  'Purchase date',
  'Date purchased',
  'Buy date',
  'Date bought',
  'Date in',
  'Entry date',
  'Induction date',
];

/** A clip's weight and prices, as wool statements head them. */
export const woolNames: Readonly<Record<string, readonly string[]>> = {
  woolSaleWeight: ['Wool kg', 'Wool weight', 'Wool cut', 'Fleece kg', 'Fleece weight', 'Greasy kg'],
  woolPriceKg: ['Wool per kg', 'Wool price per kg', 'Wool c/kg', 'Wool price'],
  woolPriceHd: ['Wool per hd', 'Wool price per hd'],
};

/** Other names for the two types of carry. */
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
