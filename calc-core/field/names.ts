/** The keys of a table, in its order and with their type. The table must have no keys that its type does not have. */
export const namesOf = <N extends string>(table: { readonly [Name in N]: unknown }): readonly N[] =>
  Object.keys(table) as N[];
