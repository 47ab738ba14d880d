/** The keys of a table, in order and typed. The table must not have more keys than its type. */
export const namesOf = <N extends string>(table: { readonly [Name in N]: unknown }): readonly N[] =>
  Object.keys(table) as N[];
