/** The names of one of our tables, in its order and with their type: a table that others add to has more names than its type. */
export const namesOf = <N extends string>(table: { readonly [Name in N]: unknown }): readonly N[] =>
  Object.keys(table) as N[];
