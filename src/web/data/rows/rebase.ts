import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Base, Change } from './fold.ts';
import {
  keptBeside,
  keptForAny,
  keptKnown,
  mergedStructure,
  only,
  stillNeeded,
  valueOf,
} from './merge-rules.ts';
import type { Choice, ConflictField, Kind } from './types.ts';

/** What a change is against a newer base: nothing, something to send, or something to ask the user. */
export type Rebased =
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'send'; readonly change: Change }
  | { readonly outcome: 'ask'; readonly change: Change; readonly asked: readonly AskedField[] };

/** A field in question, without its words. 'record' is the whole record where one side deleted it. */
export type AskedField = Pick<ConflictField, 'field' | 'mine' | 'base' | 'theirs'>;

function rebaseFields(kind: Kind, change: Change, theirs: Fields): Rebased {
  const fields: Record<string, FieldValue> = {};
  const was: Record<string, FieldValue> = {};
  const merged: Record<string, FieldValue> = {};
  const asked: AskedField[] = [];
  for (const [name, mine] of Object.entries(change.fields)) {
    // An older app kept the record without this field: what was seen of it is all that is known.
    const their = valueOf(name in theirs ? theirs : change.was, name);
    if (mine === their) continue;
    // An unsealed create without `was`: whoever changed the record since has seen ours (fold.ts, noteWas).
    if (change.type === 'create' && !(name in change.was)) continue;
    const base = valueOf(change.was, name);
    // A record brought back carries what was not touched too: there theirs is kept.
    if (change.type === 'create' && mine === base) continue;
    const both = their === base ? null : mergedStructure(kind, name, [base, mine, their]);
    if (both !== null && both === their) continue;
    fields[name] = mine;
    was[name] = base;
    if (both !== null) merged[name] = both;
    else if (their !== base) asked.push({ field: name, mine, base, theirs: their });
  }
  // All facts were taken back here, and another device has entered one since: the plan stays with that one.
  for (const kept of stillNeeded(kind, fields, { ...theirs, ...fields, ...merged })) {
    for (const side of [fields, was, merged]) delete side[kept];
  }
  const beside = keptKnown(kind, change, theirs);
  // What waits for the user stays as it was typed: an edit that comes on top of it may have been typed before theirs was shown.
  if (asked.length > 0)
    return { outcome: 'ask', change: { type: 'patch', fields, was: { ...beside, ...was } }, asked };
  Object.assign(merged, keptBeside(kind, beside, { ...theirs, ...fields, ...merged }));
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
 * Meets `change` with what the server has now, field by field: nothing is left to send where the server has the same value, ours is
 * sent where theirs is what we saw before, and the user is asked where both changed it (a structure only where its parts clash).
 * Calculated fields are no part of this. Edit against deleted elsewhere, and delete against edited elsewhere, ask too.
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

/** What is left to send after the user has chosen; fields without a choice stay in question. */
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
  // What is kept for a field goes with it: the plan with the facts that are given up.
  const decided = {
    ...choices,
    ...Object.fromEntries(keptForAny(kind, givenUp).map((name) => [name, 'theirs'] as const)),
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
 * Rebases `later` onto the state before `gone`: wherever its `was` recorded a value that only `gone` had set, uses the value before
 * `gone` instead. Otherwise the server would be compared against a value nobody ever wrote, and a conflict never reported.
 */
export function without(gone: Change, later: Change): Change {
  const sawMine = Object.entries(later.was).filter(
    ([name, value]) => gone.fields[name] === value && !isBeside(later, name),
  );
  if (sawMine.length === 0) return later;
  const before = sawMine.map(([name]) => [name, valueOf(gone.was, name)] as const);
  return { ...later, was: { ...later.was, ...Object.fromEntries(before) } };
}

/** Whether a change says what it was typed beside in a field, and nothing of that field itself. */
const isBeside = ({ type, fields }: Change, name: string): boolean => type === 'patch' && !(name in fields);

/** The values that `held` covered in those fields that `later` was typed over. */
export const beneath = (held: Change, later: Change): Fields =>
  Object.fromEntries(
    Object.entries(later.was).flatMap(([name, value]) =>
      held.fields[name] === value && !isBeside(later, name) ? [[name, valueOf(held.was, name)] as const] : [],
    ),
  );

/**
 * An edit that was typed over a change which another tab has discarded since: the device on which it was typed knows the value that the discarded change had covered, so where the
 * server still has it there is nothing to ask.
 */
export function overDiscarded(change: Change, under: Fields | undefined, base: Base): Change {
  if (under === undefined || base.deleted) return change;
  const known = Object.entries(under).filter(([name, value]) => valueOf(base.doc ?? {}, name) === value);
  return { ...change, was: { ...change.was, ...Object.fromEntries(known) } };
}

/**
 * What the server has not taken of a change that it refused: a request that arrives twice may be refused first and done then. Whoever typed over a
 * value that it has taken knows that value.
 */
export function notTaken(refused: Change, base: Base): Change {
  if (base.deleted) return refused;
  const isLeft = (name: string): boolean =>
    !(name in refused.fields) || valueOf(base.doc ?? {}, name) !== refused.fields[name];
  const left = (fields: Fields): Fields => only(fields, Object.keys(fields).filter(isLeft));
  return { ...refused, fields: left(refused.fields), was: left(refused.was) };
}

/** 'mine' for a whole record: delete it as it is now, or bring it back with our changes. */
function bringThrough(kind: Kind, change: Change, base: Base): Change {
  if (change.type === 'delete') return { ...change, was: base.doc ?? {} };
  if (!base.deleted) return change;
  const whole = { ...base.doc, ...change.fields };
  const fields = { ...whole, ...keptBeside(kind, change.was, whole) };
  return { type: 'create', fields, was: { ...base.doc, ...change.was } };
}
