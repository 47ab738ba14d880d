import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Base, Change } from './fold.ts';
import {
  dependentValues,
  dependentsOf,
  knownDependents,
  mergedStructure,
  only,
  stillNeeded,
  valueOf,
} from './merge-rules.ts';
import type { Choice, ConflictField, Kind } from './types.ts';

/** The result of rebasing a change: there is nothing to send, a change to send, or a conflict to ask the user about. */
export type Rebased =
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'send'; readonly change: Change }
  | { readonly outcome: 'ask'; readonly change: Change; readonly asked: readonly AskedField[] };

/** A conflict in one field, without its label. 'record' means the whole record, because one side deleted it. */
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
    // The record was created here and not sealed yet. Whoever has changed this field since has seen our value (fold.ts, noteWas).
    if (change.type === 'create' && !(name in change.was)) continue;
    const base = valueOf(change.was, name);
    // A restored record also has fields that the user did not change. There the server's value wins.
    if (change.type === 'create' && mine === base) continue;
    const both = their === base ? null : mergedStructure(kind, name, [base, mine, their]);
    if (both !== null && both === their) continue;
    fields[name] = mine;
    was[name] = base;
    if (both !== null) merged[name] = both;
    else if (their !== base) asked.push({ field: name, mine, base, theirs: their });
  }
  // All facts were removed here, but another device has entered one since, so the plan must stay.
  for (const kept of stillNeeded(kind, fields, { ...theirs, ...fields, ...merged })) {
    for (const side of [fields, was, merged]) delete side[kept];
  }
  const beside = knownDependents(kind, change, theirs);
  // While the user decides, keep the change as it was typed: a later edit may have been typed before the other device's value was shown.
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
 * Rebases `change` onto the server's record, field by field. Where the server has the same value, nothing is sent. Where the server's value
 * is the one that the user saw, ours is sent. Where both sides changed the field, the user is asked; for a structure, only if both changed
 * the same part. The user is also asked when one side edited a record that the other side deleted. Calculated fields are ignored.
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

/** The part of a change that must be sent after the user's choices; null when there is none. Fields without a choice stay in conflict. */
export function settle(
  kind: Kind,
  change: Change,
  base: Base,
  choices: Readonly<Record<string, Choice>>,
): Change | null {
  const theirs = base.deleted ? null : base.doc;
  if (choices['record'] === 'theirs') return null;
  if (choices['record'] === 'mine') return bringThrough(kind, change, base);
  const fields: Record<string, FieldValue> = { ...change.fields };
  const was: Record<string, FieldValue> = { ...change.was };
  const givenUp = Object.keys(choices).filter((name) => choices[name] === 'theirs');
  // When the user gives up a field, also give up the values that are stored because of it: the plan with the facts.
  const decided = {
    ...choices,
    ...Object.fromEntries(dependentsOf(kind, givenUp).map((name) => [name, 'theirs'] as const)),
  };
  for (const [name, choice] of Object.entries(decided)) {
    if (!(name in fields)) continue;
    if (choice === 'mine') was[name] = valueOf(theirs ?? {}, name);
    else {
      delete fields[name];
      delete was[name];
    }
  }
  return Object.keys(fields).length === 0 ? null : { ...change, fields, was };
}

/**
 * Rebases `later` as if `gone` had never happened: where its `was` has a value that only `gone` had set, it gets the value before `gone`.
 * Otherwise `later` would be compared with a value that the server never had, and a conflict would be missed.
 */
export function without(gone: Change, later: Change): Change {
  const sawMine = Object.entries(later.was).filter(
    ([name, value]) => gone.fields[name] === value && !leavesUnchanged(later, name),
  );
  if (sawMine.length === 0) return later;
  const before = sawMine.map(([name]) => [name, valueOf(gone.was, name)] as const);
  return { ...later, was: { ...later.was, ...Object.fromEntries(before) } };
}

/** Whether a change only saw this field, without setting it. */
const leavesUnchanged = ({ type, fields }: Change, name: string): boolean =>
  type === 'patch' && !(name in fields);

/** For each field in which `later` was typed over a value set by `held`: the value before `held`. */
export const beneath = (held: Change, later: Change): Fields =>
  Object.fromEntries(
    Object.entries(later.was).flatMap(([name, value]) =>
      held.fields[name] === value && !leavesUnchanged(later, name)
        ? [[name, valueOf(held.was, name)] as const]
        : [],
    ),
  );

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
 * The part of a refused change that the server has not applied. If the same request arrives twice, the server may refuse it first and apply
 * it then. Nothing is asked about applied values: whoever has overwritten one since has seen it.
 */
export function notApplied(refused: Change, base: Base): Change {
  if (base.deleted) return refused;
  const isLeft = (name: string): boolean =>
    !(name in refused.fields) || valueOf(base.doc ?? {}, name) !== refused.fields[name];
  const left = (fields: Fields): Fields => only(fields, Object.keys(fields).filter(isLeft));
  return { ...refused, fields: left(refused.fields), was: left(refused.was) };
}

/** The user chose 'mine' for a whole record: delete the server's current version, or restore the record with our changes. */
function bringThrough(kind: Kind, change: Change, base: Base): Change {
  if (change.type === 'delete') return { ...change, was: base.doc ?? {} };
  if (!base.deleted) return change;
  const whole = { ...base.doc, ...change.fields };
  const fields = { ...whole, ...dependentValues(kind, change.was, whole) };
  return { type: 'create', fields, was: { ...base.doc, ...change.was } };
}
