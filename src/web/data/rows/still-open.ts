import type { Fields } from './documents.ts';
import type { Base, Change } from './fold.ts';
import { only, valueOf } from './merge-rules.ts';

/**
 * Call if the user typed `change` over a change that another tab has discarded since. Prevents a needless conflict.
 * Example: the discarded change set 4 to 5, and `change` set 5 to 6.
 * If the server still has the 4, the result changes 4 to 6.
 * @param under - the values from before the discarded change, such as the 4
 */
export function overDiscarded(change: Change, under: Fields | undefined, base: Base): Change {
  if (under === undefined || base.deleted) return change;
  const known = Object.entries(under).filter(([name, value]) => valueOf(base.doc ?? {}, name) === value);
  return { ...change, was: { ...change.was, ...Object.fromEntries(known) } };
}

/**
 * Returns the part of a refused change that the server has not applied.
 * The request may have arrived twice, and only one copy was refused.
 */
export function notApplied(refused: Change, base: Base): Change {
  if (base.deleted) return refused;
  const isLeft = (name: string): boolean =>
    !(name in refused.fields) || valueOf(base.doc ?? {}, name) !== refused.fields[name];
  const left = (fields: Fields): Fields => only(fields, Object.keys(fields).filter(isLeft));
  return { ...refused, fields: left(refused.fields), was: left(refused.was) };
}
