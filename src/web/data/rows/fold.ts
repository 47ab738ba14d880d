import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import { isStructure, keptOver, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/**
 * The rules of the outbox as pure functions (DECISIONS.md; traps T5 and T6). Here: how edits of one record add up to one change. How a change
 * meets what others did is in rebase.ts, an edit that is stored late in late.ts.
 */

/** One edit, or several folded into one. */
export interface Change {
  readonly type: 'create' | 'patch' | 'delete';
  /** What it sets; for a delete the unsent edits that went with it, so that a later one typed over them is known as such. */
  readonly fields: Fields;
  /** What the user saw in the changed fields before, and in what is kept for them (a trade's plan, for its facts); for a delete the whole record as it was. */
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
const viewOf = (base: Base): RecordView => ({
  doc: base.deleted ? null : base.doc,
  lastKnown: base.doc,
});

/**
 * What fields hold after a change typed over `was`: its own, except that a structure which holds something else by now takes only the
 * parts that were typed. Another tab may have changed other parts of it meanwhile.
 */
function typedOver(kind: Kind, { fields, was }: Change, now: Fields): Fields {
  const structured = Object.entries(fields).flatMap(([name, mine]) => {
    if (!isStructure(kind, name) || !(name in now) || now[name] === was[name]) return [];
    const merged = mergedStructure(kind, name, [valueOf(was, name), mine, valueOf(now, name)], 'mine');
    return merged === null ? [] : [[name, merged] as const];
  });
  const said = structured.length === 0 ? fields : { ...fields, ...Object.fromEntries(structured) };
  return { ...said, ...keptOver(kind, was, now, said) };
}

/** The record of a kind after `change`. A patch on a deleted record brings the whole record back, never a row of one field. */
export function applyChange(kind: Kind, view: RecordView, change: Change): RecordView {
  const last = view.doc ?? view.lastKnown;
  if (change.type === 'delete')
    return { doc: null, lastKnown: last === null ? null : { ...last, ...change.fields } };
  if (change.type === 'create') return { doc: change.fields, lastKnown: change.fields };
  if (last === null) return view;
  const doc = { ...last, ...typedOver(kind, change, last) };
  return { doc, lastKnown: doc };
}

/** The record of a kind as seen after these changes, in order, of what the server has. */
export const viewAfter = (kind: Kind, base: Base, changes: readonly Change[]): RecordView =>
  changes.reduce((view, change) => applyChange(kind, view, change), viewOf(base));

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

function foldOne(kind: Kind, folding: Folding, change: Change): void {
  if (change.type === 'create') noteWas(folding, folding.seen);
  else {
    const was = change.type === 'patch' ? change.was : only(change.was, Object.keys(change.fields));
    noteWas(folding, was, change.fields);
  }
  Object.assign(
    folding.fields,
    change.type === 'patch' ? typedOver(kind, change, folding.fields) : change.fields,
  );
  folding.alive = change.type !== 'delete';
  if (change.type === 'delete') folding.seen = change.was;
}

/**
 * Adds up changes of one record, in order; null when they cancel out (made and deleted here). In how many steps they are
 * added up makes no difference: a request that comes back unapplied is added to what was typed since.
 */
export function fold(kind: Kind, changes: readonly Change[]): Change | null {
  const first = changes[0];
  if (first === undefined) return null;
  const folding: Folding = {
    existed: first.type !== 'create',
    alive: false,
    fields: {},
    was: first.type === 'create' ? { ...first.was } : {},
    seen: {},
  };
  for (const change of changes) foldOne(kind, folding, change);
  const { existed, alive, fields, was, seen } = folding;
  if (alive) return { type: existed ? 'patch' : 'create', fields, was };
  return existed ? { type: 'delete', fields, was: { ...seen, ...was } } : null;
}
