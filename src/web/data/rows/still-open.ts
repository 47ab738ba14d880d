import type { Fields } from './documents.ts';
import type { Base, Change } from './fold.ts';
import { only, valueOf } from './merge-rules.ts';

/**
 * Rebases an edit that was typed over a change which another tab has discarded since. `under` has the values before the discarded change.
 * Where the server still has them, there is nothing to ask.
 */
export function overDiscarded(change: Change, under: Fields | undefined, base: Base): Change {
  if (under === undefined || base.deleted) return change;
  const known = Object.entries(under).filter(([name, value]) => valueOf(base.doc ?? {}, name) === value);
  return { ...change, was: { ...change.was, ...Object.fromEntries(known) } };
}

/**
 * The part of a refused change that the server has not applied. If the same request arrives twice, the server may refuse the first copy and
 * apply the second. Nothing is asked about applied values: whoever has overwritten one since has seen it.
 */
export function notApplied(refused: Change, base: Base): Change {
  if (base.deleted) return refused;
  const isLeft = (name: string): boolean =>
    !(name in refused.fields) || valueOf(base.doc ?? {}, name) !== refused.fields[name];
  const left = (fields: Fields): Fields => only(fields, Object.keys(fields).filter(isLeft));
  return { ...refused, fields: left(refused.fields), was: left(refused.was) };
}
