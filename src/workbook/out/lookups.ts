/**
 * A formula that finds a record's row number in its sheet. It takes the record with the hidden id if the cell still has that record's
 * name. Otherwise it takes the first record with the name in the cell. If there is none, it takes the record with the id, because that
 * record was renamed in its own sheet. An empty cell means none.
 */
export function rowOfReference(sheet: string, name: string, id: string, none: string): string {
  const byId = `MATCH(${id},${sheet}_id,0)`;
  const byName = `MATCH(${name},${sheet}_name,0)`;
  return `IF(${name}="",${none},IFERROR(IF(INDEX(${sheet}_name,${byId})=${name},${byId},${byName}),IFERROR(${byId},${byName})))`;
}

/** A formula that gives 1 for the word `one`, 2 for the word `two`, and an empty text for any other. */
export const hiddenNumber = (cell: string, one: string, two: string): string =>
  `IF(${cell}="${one}",1,IF(${cell}="${two}",2,""))`;

/** The id of a sub type by its name. A name that is not in the catalogue counts as plain cattle, as in calc-core. */
export const subTypeNumber = (cell: string): string =>
  `IFERROR(INDEX(Kinds_id,MATCH(${cell},Kinds_name,0)),1)`;
