/** The keys of a table in its order, typed. Not for a table that others extend: it would have more keys than its type. */
export const namesOf = <N extends string>(table: { readonly [Name in N]: unknown }): readonly N[] =>
  Object.keys(table) as N[];
