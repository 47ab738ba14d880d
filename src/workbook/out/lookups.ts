/**
 * The number of a record in its sheet, as a formula: the record with the hidden id as long as the cell says its name, else the
 * first of that name, else the record with the id, which was renamed in its own sheet. An empty cell means none.
 */
export function rowOfReference(sheet: string, name: string, id: string, none: string): string {
  const byId = `MATCH(${id},${sheet}_id,0)`;
  const byName = `MATCH(${name},${sheet}_name,0)`;
  return `IF(${name}="",${none},IFERROR(IF(INDEX(${sheet}_name,${byId})=${name},${byId},${byName}),IFERROR(${byId},${byName})))`;
}

/** 1 or 2 for two words, nothing for others. */
export const hiddenNumber = (cell: string, one: string, two: string): string =>
  `IF(${cell}="${one}",1,IF(${cell}="${two}",2,""))`;

/** The id of a sub type by its name; what the catalogue does not know counts as plain cattle, as in the core. */
export const subTypeNumber = (cell: string): string =>
  `IFERROR(INDEX(Kinds_id,MATCH(${cell},Kinds_name,0)),1)`;
