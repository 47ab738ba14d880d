import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import { isStructure, dependentValuesOfBoth, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/**
 * The rules of the outbox as pure functions (DECISIONS.md; traps T5 and T6). This file folds edits of one record into one change. rebase.ts
 * merges a change with changes of others; late.ts handles an edit that is stored late.
 */

/** One edit, or several folded into one. */
export interface Change {
  readonly type: 'create' | 'patch' | 'delete';
  /**
   * The values that the change sets. For a delete: the unsent edits that it deleted, so that a later edit typed over them is recognised.
   */
  readonly fields: Fields;
  /**
   * The values that the user saw before the change, for each changed field. A field that is stored only because of a changed field is
   * included: a trade's plan is stored because of its facts. For a delete: the whole record.
   */
  readonly was: Fields;
  /**
   * The user typed this over an older value. Send it separately, after the earlier edits, and treat a version mismatch as another
   * device's change.
   */
  readonly apart?: true;
}

/** The last record that the server sent. A tombstone keeps its revision, and its last content while it is needed. */
export interface Base {
  readonly rev: number;
  readonly doc: Fields | null;
  readonly deleted: boolean;
}

/** An edit that sets nothing. */
export const nothing: Change = { type: 'patch', fields: {}, was: {} };

/** Whether a change sets nothing. */
export const isNothing = ({ type, fields }: Change): boolean =>
  type === 'patch' && Object.keys(fields).length === 0;

/** The base of a record that the server has not sent. */
export const unknownBase: Base = { rev: 0, doc: null, deleted: true };

/** A record as it is shown. `doc` is null when it does not exist; `lastKnown` is its last content, from which it can be restored. */
export interface RecordView {
  readonly doc: Fields | null;
  readonly lastKnown: Fields | null;
}

/** The record on the server, without this device's changes. */
const viewOf = (base: Base): RecordView => ({
  doc: base.deleted ? null : base.doc,
  lastKnown: base.doc,
});

/**
 * The values of the fields after `change`. If a structure has changed since the change was typed, only the typed parts are replaced,
 * because another tab may have changed the other parts.
 */
function typedOver(kind: Kind, { fields, was }: Change, now: Fields): Fields {
  const structured = Object.entries(fields).flatMap(([name, mine]) => {
    if (!isStructure(kind, name) || !(name in now) || now[name] === was[name]) return [];
    const merged = mergedStructure(kind, name, [valueOf(was, name), mine, valueOf(now, name)], 'mine');
    return merged === null ? [] : [[name, merged] as const];
  });
  const changed = structured.length === 0 ? fields : { ...fields, ...Object.fromEntries(structured) };
  return { ...changed, ...dependentValuesOfBoth(kind, was, now, changed) };
}

/** A record after `change`. A patch of a deleted record restores the whole record, never only the patched fields. */
export function applyChange(kind: Kind, view: RecordView, change: Change): RecordView {
  const last = view.doc ?? view.lastKnown;
  if (change.type === 'delete')
    return { doc: null, lastKnown: last === null ? null : { ...last, ...change.fields } };
  if (change.type === 'create') return { doc: change.fields, lastKnown: change.fields };
  if (last === null) return view;
  const doc = { ...last, ...typedOver(kind, change, last) };
  return { doc, lastKnown: doc };
}

/** A record as it is shown: the server's version with these changes applied in order. */
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
 * Keeps the first `was` of each field: the value that the user saw before all these edits. But if the earlier edits only saw a field, the
 * first edit that sets it brings its own `was`, because another tab may have typed it over a different value.
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
 * Folds changes of one record, in order. Returns null when they cancel out: the record was created and deleted here. Folding in several
 * steps gives the same result, so a request that was not applied can be folded with later edits.
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
