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

/** Words that a trade of cattle cannot stand under: they are shown as not understood rather than kept as a mere description. */
export const sheepWords = /\b(?:sheep|ewes?|lambs?|wethers?|hoggets?|rams?|mutton|merinos?)\b/i;
