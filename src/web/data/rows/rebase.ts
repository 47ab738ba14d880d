import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Base, Change } from './fold.ts';
import {
  dependentValues,
  knownDependents,
  mergedStructure,
  only,
  stillNeeded,
  valueOf,
} from './merge-rules.ts';
import type { ConflictField, Kind } from './types.ts';

/** The result of a rebase: nothing to send, a change to send, or a conflict for the user. */
export type Rebased =
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'send'; readonly change: Change }
  | { readonly outcome: 'ask'; readonly change: Change; readonly asked: readonly AskedField[] };

/** A conflict in one field. The field 'record' means that one side deleted the whole record. */
export type AskedField = Pick<ConflictField, 'field' | 'mine' | 'base' | 'theirs'>;

function rebaseFields(kind: Kind, change: Change, theirs: Fields): Rebased {
  const fields: Record<string, FieldValue> = {};
  const was: Record<string, FieldValue> = {};
  const merged: Record<string, FieldValue> = {};
  const asked: AskedField[] = [];
  for (const [name, mine] of Object.entries(change.fields)) {
    // An older app stored the record without this field. Use the value that the user saw.
    const their = valueOf(name in theirs ? theirs : change.was, name);
    if (mine === their) continue;
    // Another device has changed this field after the creation here. That device saw our value, so its value wins.
    if (change.type === 'create' && !(name in change.was)) continue;
    const base = valueOf(change.was, name);
    // A restore also has fields that the user did not change. For such a field the server's value wins.
    if (change.type === 'create' && mine === base) continue;
    const both = their === base ? null : mergedStructure(kind, name, [base, mine, their]);
    if (both !== null && both === their) continue;
    fields[name] = mine;
    was[name] = base;
    if (both !== null) merged[name] = both;
    else if (their !== base) asked.push({ field: name, mine, base, theirs: their });
  }
  // All facts were removed here, but another device has entered a fact since. So the plan must stay.
  for (const kept of stillNeeded(kind, fields, { ...theirs, ...fields, ...merged })) {
    for (const side of [fields, was, merged]) delete side[kept];
  }
  const beside = knownDependents(kind, change, theirs);
  // Keep the values as typed until the user has decided. A later edit may have these values in `was`.
  if (asked.length > 0)
    return { outcome: 'ask', change: { type: 'patch', fields, was: { ...beside, ...was } }, asked };
  Object.assign(merged, dependentValues(kind, beside, { ...theirs, ...fields, ...merged }));
  if (Object.keys(fields).length === 0) return { outcome: 'nothing' };
  const seen = { ...beside, ...was, ...only(theirs, Object.keys(merged)) };
  return { outcome: 'send', change: { type: 'patch', fields: { ...fields, ...merged }, was: seen } };
}

function rebaseDelete(change: Change, theirs: Fields): Rebased {
  const edited = Object.entries(change.was).filter(([name, value]) => valueOf(theirs, name) !== value);
  if (edited.length === 0) return { outcome: 'send', change };
  return { outcome: 'ask', change, asked: [{ field: 'record', mine: null, base: null, theirs: 'changed' }] };
}

/**
 * Rebases `change` onto the server's record, field by field.
 * If both sides changed a field, the user is asked.
 * In a structure, the user is asked only if both sides changed the same part.
 * The user is also asked if one side deleted the record and the other edited it.
 */
export function rebase(kind: Kind, change: Change, base: Base): Rebased {
  const theirs = base.deleted ? null : base.doc;
  if (theirs === null) {
    if (change.type === 'delete') return { outcome: 'nothing' };
    if (change.type === 'create') return { outcome: 'send', change };
    return {
      outcome: 'ask',
      change,
      asked: [{ field: 'record', mine: 'changed', base: null, theirs: null }],
    };
  }
  return change.type === 'delete' ? rebaseDelete(change, theirs) : rebaseFields(kind, change, theirs);
}

/**
 * Rewrites `later` as if the change `gone` had never happened.
 * Example: `gone` changed 4 to 5. `later` changed 5 to 6. The result changes 4 to 6.
 * The server never got the 5.
 */
export function without(gone: Change, later: Change): Change {
  const sawMine = Object.entries(later.was).filter(
    ([name, value]) => gone.fields[name] === value && !leavesUnchanged(later, name),
  );
  if (sawMine.length === 0) return later;
  const before = sawMine.map(([name]) => [name, valueOf(gone.was, name)] as const);
  return { ...later, was: { ...later.was, ...Object.fromEntries(before) } };
}

const leavesUnchanged = ({ type, fields }: Change, name: string): boolean =>
  type === 'patch' && !(name in fields);

/**
 * The user typed `later` over the waiting change `held`. Returns the values from before `held`, for the fields that `later` replaced.
 * Example: `held` changed 4 to 5. `later` changed 5 to 6. Returns the 4.
 */
export const valuesBefore = (held: Change, later: Change): Fields =>
  Object.fromEntries(
    Object.entries(later.was).flatMap(([name, value]) =>
      held.fields[name] === value && !leavesUnchanged(later, name)
        ? [[name, valueOf(held.was, name)] as const]
        : [],
    ),
  );
