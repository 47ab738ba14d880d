/**
 * A formula that finds the row of a referenced record. It takes the record with the hidden id if that record still has the name in the
 * cell. Otherwise it takes the first record with the name. If no record has the name, it takes the record with the hidden id.
 */
export function rowOfReference(sheet: string, name: string, id: string, none: string): string {
  const byId = `MATCH(${id},${sheet}_id,0)`;
  const byName = `MATCH(${name},${sheet}_name,0)`;
  return `IF(${name}="",${none},IFERROR(IF(INDEX(${sheet}_name,${byId})=${name},${byId},${byName}),IFERROR(${byId},${byName})))`;
}

/** A formula that turns a word into a number: `one` → 1, `two` → 2. Any other word gives an empty text. */
export const hiddenNumber = (cell: string, one: string, two: string): string =>
  `IF(${cell}="${one}",1,IF(${cell}="${two}",2,""))`;

/** A formula that finds the id of a sub type by its name. An unknown name counts as plain cattle, as in calc-core. */
export const subTypeNumber = (cell: string): string =>
  `IFERROR(INDEX(Kinds_id,MATCH(${cell},Kinds_name,0)),1)`;
