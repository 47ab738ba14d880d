import type { FieldValue } from '#calc-core/field';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { lacksPlan, noActual } from '#calc-core/trade';
import type { Choice, ConflictField } from './types.ts';
import type { Fields } from './documents.ts';

/**
 * The rules of the outbox as pure functions: how edits add up to one change, and how a change meets what others did. (DECISIONS.md; traps T5 and T6).
 */

/** One edit, or several folded into one. */
export interface Change {
  readonly type: 'create' | 'patch' | 'delete';
  /** What it sets; for a delete the unsent edits that went with it, so that a later one typed over them is known as such. */
  readonly fields: Fields;
  /** What the user saw in the changed fields before, and beside a trade's facts its plan; for a delete the whole record as it was. */
  readonly was: Fields;
  /** Typed over something else than what lies before it on this device: it goes after that, and the server's answer to it is met as another device's doing is. */
  readonly apart?: true;
}

/** The record as the server last sent it. A tombstone keeps its revision, and its last content while we still need it. */
export interface Base {
  readonly rev: number;
  readonly doc: Fields | null;
  readonly deleted: boolean;
}

/** What is left of an edit when nothing is. */
export const nothing: Change = { type: 'patch', fields: {}, was: {} };

/** Whether a change sets nothing. */
export const isNothing = ({ type, fields }: Change): boolean =>
  type === 'patch' && Object.keys(fields).length === 0;

/** The base of a record that the server has not sent. */
export const unknownBase: Base = { rev: 0, doc: null, deleted: true };

/** A record as seen: `doc` null when it does not exist; `lastKnown` is its last content, to bring it back from. */
export interface RecordView {
  readonly doc: Fields | null;
  readonly lastKnown: Fields | null;
}

/** The record as the server has it, without this device's changes. */
export const viewOf = (base: Base): RecordView => ({
  doc: base.deleted ? null : base.doc,
  lastKnown: base.doc,
});

/** The plan that facts were entered beside, where a trade would have them without any: somebody has taken back all others, and the plan with them. */
export const planBeside = (was: Fields, trade: Fields): Fields => {
  const plan = valueOf(was, 'plan');
  return lacksPlan(trade) && !lacksPlan({ ...trade, plan }) ? { plan } : {};
};

/**
 * What fields hold after a change typed over `was`: its own, except that a structure which holds something else by now takes only the
 * parts that were typed. Another tab may have changed other parts of it meanwhile.
 */
function typedOver({ fields, was }: Change, now: Fields): Fields {
  const structured = Object.entries(fields).flatMap(([name, mine]) => {
    if (!structures.has(name) || !(name in now) || now[name] === was[name]) return [];
    const merged = mergedStructure(name, [valueOf(was, name), mine, valueOf(now, name)], 'mine');
    return merged === null ? [] : [[name, merged] as const];
  });
  const said = structured.length === 0 ? fields : { ...fields, ...Object.fromEntries(structured) };
  if (!('plan' in was) || !('plan' in now)) return said;
  return { ...said, ...planBeside(was, { ...now, ...said }) };
}

/** The record after `change`. A patch on a deleted record brings the whole record back, never a row of one field. */
export function applyChange(view: RecordView, change: Change): RecordView {
  const last = view.doc ?? view.lastKnown;
  if (change.type === 'delete')
    return { doc: null, lastKnown: last === null ? null : { ...last, ...change.fields } };
  if (change.type === 'create') return { doc: change.fields, lastKnown: change.fields };
  if (last === null) return view;
  const doc = { ...last, ...typedOver(change, last) };
  return { doc, lastKnown: doc };
}

const valueOf = (fields: Fields, name: string): FieldValue => fields[name] ?? null;

interface Folding {
  existed: boolean;
  alive: boolean;
  fields: Record<string, FieldValue>;
  was: Record<string, FieldValue>;
  seen: Fields;
}

/**
 * The first `was` of a field counts: that is what the user saw before all these edits. What an edit was typed beside counts only until one sets
 * that field: another tab may have typed it over something else.
 */
function noteWas(folding: Folding, was: Fields, set: Fields = {}): void {
  for (const [name, value] of Object.entries(was)) {
    const isFirstSet = name in set && !(name in folding.fields);
    if (isFirstSet || !(name in folding.was)) folding.was[name] = value;
  }
}

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, valueOf(fields, name)]));

function foldOne(folding: Folding, change: Change): void {
  if (change.type === 'create') noteWas(folding, folding.seen);
  else {
    const was = change.type === 'patch' ? change.was : only(change.was, Object.keys(change.fields));
    noteWas(folding, was, change.fields);
  }
  Object.assign(folding.fields, change.type === 'patch' ? typedOver(change, folding.fields) : change.fields);
  folding.alive = change.type !== 'delete';
  if (change.type === 'delete') folding.seen = change.was;
}

/**
 * Adds up changes of one record, in order; null when they cancel out (made and deleted here). In how many steps they are
 * added up makes no difference: a request that comes back unapplied is added to what was typed since.
 */
export function fold(changes: readonly Change[]): Change | null {
  const first = changes[0];
  if (first === undefined) return null;
  const folding: Folding = {
    existed: first.type !== 'create',
    alive: false,
    fields: {},
    was: first.type === 'create' ? { ...first.was } : {},
    seen: {},
  };
  for (const change of changes) foldOne(folding, change);
  const { existed, alive, fields, was, seen } = folding;
  if (alive) return { type: existed ? 'patch' : 'create', fields, was };
  return existed ? { type: 'delete', fields, was: { ...seen, ...was } } : null;
}

/** What a change is against a newer base: nothing, something to send, or something to ask the user. */
export type Rebased =
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'send'; readonly change: Change }
  | { readonly outcome: 'ask'; readonly change: Change; readonly asked: readonly AskedField[] };

/** A field in question, without its words. 'record' is the whole record where one side deleted it. */
export type AskedField = Pick<ConflictField, 'field' | 'mine' | 'base' | 'theirs'>;

const structures = new Map(
  recordKindNames
    .flatMap(fieldsOfKind)
    .flatMap((field) => (field.type === 'structure' ? [[field.name, field] as const] : [])),
);

type Sides = readonly [base: FieldValue, mine: FieldValue, theirs: FieldValue];

/** A structure that both sides changed, in different parts of it; null for any other field and where they changed the same part, unless mine counts there. */
export function mergedStructure(name: string, sides: Sides, clash: 'ask' | 'mine' = 'ask'): string | null {
  const field = structures.get(name);
  const [base, mine, theirs] = sides.map((side) => (typeof side === 'string' ? side : field?.whenEmpty));
  if (field === undefined || base === undefined || mine === undefined || theirs === undefined) return null;
  return field.merge(base, mine, theirs, clash);
}

/** The plan that a change's facts rest on: the server's, or the one that was seen beside them. */
function planKnown({ fields, was }: Change, theirs: Fields): Fields {
  const known = [theirs, was].find(({ plan }) => (plan ?? noActual) !== noActual);
  return known === undefined || !('actual' in fields) ? {} : { plan: valueOf(known, 'plan') };
}

function rebaseFields(change: Change, theirs: Fields): Rebased {
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
    const both = their === base ? null : mergedStructure(name, [base, mine, their]);
    if (both !== null && both === their) continue;
    fields[name] = mine;
    was[name] = base;
    if (both !== null) merged[name] = both;
    else if (their !== base) asked.push({ field: name, mine, base, theirs: their });
  }
  // All facts were taken back here, and another device has entered one since: the plan stays with that one.
  if ('plan' in fields && lacksPlan({ ...theirs, ...fields, ...merged })) {
    for (const side of [fields, was, merged]) delete side['plan'];
  }
  const beside = planKnown(change, theirs);
  // What waits for the user stays as it was typed: an edit that comes on top of it may have been typed before theirs was shown.
  if (asked.length > 0)
    return { outcome: 'ask', change: { type: 'patch', fields, was: { ...beside, ...was } }, asked };
  Object.assign(merged, planBeside(beside, { ...theirs, ...fields, ...merged }));
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
export function rebase(change: Change, base: Base): Rebased {
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
  return change.type === 'delete' ? rebaseDelete(change, theirs) : rebaseFields(change, theirs);
}

/** What is left to send after the user has chosen; fields without a choice stay in question. */
export function settle(change: Change, base: Base, choices: Readonly<Record<string, Choice>>): Change | null {
  const theirs = base.deleted ? null : base.doc;
  if (choices['record'] === 'theirs') return null;
  if (choices['record'] === 'mine') return bringThrough(change, base);
  const fields: Record<string, FieldValue> = { ...change.fields };
  const was: Record<string, FieldValue> = { ...change.was };
  // A plan is kept for facts: it goes with those that are given up.
  const decided = choices['actual'] === 'theirs' ? { ...choices, plan: 'theirs' } : choices;
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

/** What lay beneath `held` in the fields of `later` that were typed over it. */
export const beneath = (held: Change, later: Change): Fields =>
  Object.fromEntries(
    Object.entries(later.was).flatMap(([name, value]) =>
      held.fields[name] === value && !isBeside(later, name) ? [[name, valueOf(held.was, name)] as const] : [],
    ),
  );

/**
 * An edit that was typed over a change which another tab has discarded since: who typed it knows what lay beneath that, so where the
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

/** Whether both changes say something of one field; to make or delete a record says something of all. */
export const meet = (one: Change, other: Change): boolean =>
  one.type !== 'patch' ||
  other.type !== 'patch' ||
  Object.keys(one.fields).some((name) => name in other.fields);

/**
 * Whether an edit that is stored late, typed over `was`, goes under `later`. A request that came back says again what the edit was typed over; only
 * what says something else is newer, and what was typed over the edit itself. What the edit does not meet lies over it too: put over that, it
 * would also lie over the edits that were typed over it and do meet it.
 */
export function isNewer(later: Change, typed: Change, was: Fields = typed.was): boolean {
  if (later.type !== 'patch' || typed.type !== 'patch' || !meet(later, typed)) return true;
  return Object.entries(typed.fields).some(([name, value]) => isNewerIn(later, name, value, was));
}

const isNewerIn = (later: Change, name: string, value: FieldValue, was: Fields): boolean =>
  name in later.fields && (valueOf(later.fields, name) !== valueOf(was, name) || later.was[name] === value);

/**
 * What is left of an edit that is stored late over a change that is newer in one of its fields and says again what it was typed over in another, as a
 * request of two tabs that came back may. Null where it goes under the change as a whole.
 */
export function leftOver(later: Change, typed: Change): Change | null {
  if (later.type !== 'patch' || typed.type !== 'patch') return null;
  const isUnder = (name: string, value: FieldValue) => isNewerIn(later, name, value, typed.was);
  const entries = Object.entries(typed.fields);
  if (!entries.some(([name, value]) => name in later.fields && !isUnder(name, value))) return null;
  const fields = Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const left = isUnder(name, value) ? under(name, value, typed.was, later) : value;
      return left === null && isUnder(name, value) ? [] : [[name, left] as const];
    }),
  );
  return { ...typed, fields, was: only(typed.was, [...Object.keys(fields), 'plan']) };
}

/**
 * What is left of a value that was typed over `was`, under a newer change: of a structure the parts that it does not change, or where it says the
 * same as `was`, as a request of several edits does; null when nothing is.
 */
function under(name: string, mine: FieldValue, was: Fields, other: Change): string | null {
  const seen = valueOf(was, name);
  const said = [valueOf(other.was, name), valueOf(other.fields, name)] as const;
  const theirs = mergedStructure(name, [...said, seen], 'mine');
  return theirs === null ? null : mergedStructure(name, [seen, theirs, mine], 'mine');
}

/**
 * What is left of an edit that is stored late, beside changes of its record that left the log meanwhile: where one that it was not
 * typed over says something else of a field than `was`, that is newer. Null when nothing is left.
 */
export function unseen(
  typed: Change,
  seen: number,
  others: readonly ({ readonly seq: number; readonly change: Change } | undefined | null)[],
  was: Fields = typed.was,
): Change | null {
  const newer = others.flatMap((other) => (other && other.seq > seen ? [other.change] : []));
  if (typed.type !== 'patch' || newer.length === 0) return typed;
  const fields = Object.fromEntries(
    Object.entries(typed.fields).flatMap(([name, mine]) => {
      const since = newer.filter(
        (other) => name in other.fields && valueOf(other.fields, name) !== valueOf(was, name),
      );
      const left = since.reduce<FieldValue | null>((rest, other) => under(name, rest, was, other), mine);
      return left === null && since.length > 0 ? [] : [[name, left] as const];
    }),
  );
  return Object.keys(fields).length === 0
    ? null
    : { ...typed, fields, was: only(typed.was, [...Object.keys(fields), 'plan']) };
}

/** 'mine' for a whole record: delete it as it is now, or bring it back with our changes. */
function bringThrough(change: Change, base: Base): Change {
  if (change.type === 'delete') return { ...change, was: base.doc ?? {} };
  if (!base.deleted) return change;
  const whole = { ...base.doc, ...change.fields };
  const fields = { ...whole, ...planBeside(change.was, whole) };
  return { type: 'create', fields, was: { ...base.doc, ...change.was } };
}
