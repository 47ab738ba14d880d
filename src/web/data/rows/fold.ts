import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import { isStructure, dependentValuesOfBoth, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/** Combines several edits of one record into one change (DECISIONS.md; traps T5 and T6). */

/** One edit, or several edits folded into one. */
export interface Change {
  readonly type: 'create' | 'patch' | 'delete';
  /** The values that the change sets. For a delete: the values of the unsent edits before the delete. */
  readonly fields: Fields;
  /**
   * The values that the user saw before the change. For a delete: the whole record.
   * Includes dependent fields, such as the plan if a fact changes.
   */
  readonly was: Fields;
  /**
   * Set if the user typed this edit without seeing a field's newest value.
   * Such an edit starts a new request.
   */
  readonly apart?: true;
}

/** The record as the server last sent it. A deleted record has a revision too. */
export interface Base {
  readonly rev: number;
  readonly doc: Fields | null;
  readonly deleted: boolean;
}

/** A change that sets nothing. */
export const nothing: Change = { type: 'patch', fields: {}, was: {} };

/** True if the change sets nothing. */
export const isNothing = ({ type, fields }: Change): boolean =>
  type === 'patch' && Object.keys(fields).length === 0;

/** The base of a record that the server has never sent. */
export const unknownBase: Base = { rev: 0, doc: null, deleted: true };

/** A record as it is shown. `doc` is null for a missing record. `lastKnown` is needed for a restore. */
export interface RecordView {
  readonly doc: Fields | null;
  readonly lastKnown: Fields | null;
}

const viewOf = (base: Base): RecordView => ({
  doc: base.deleted ? null : base.doc,
  lastKnown: base.doc,
});

/** Returns the values that `change` sets. In a structure, the parts that another tab has changed stay. */
function typedOver(kind: Kind, { fields, was }: Change, now: Fields): Fields {
  const structured = Object.entries(fields).flatMap(([name, mine]) => {
    if (!isStructure(kind, name) || !(name in now) || now[name] === was[name]) return [];
    const merged = mergedStructure(kind, name, [valueOf(was, name), mine, valueOf(now, name)], 'mine');
    return merged === null ? [] : [[name, merged] as const];
  });
  const changed = structured.length === 0 ? fields : { ...fields, ...Object.fromEntries(structured) };
  return { ...changed, ...dependentValuesOfBoth(kind, was, now, changed) };
}

/** Returns the record after `change`. A patch of a deleted record restores the whole record. */
export function applyChange(kind: Kind, view: RecordView, change: Change): RecordView {
  const last = view.doc ?? view.lastKnown;
  if (change.type === 'delete')
    return { doc: null, lastKnown: last === null ? null : { ...last, ...change.fields } };
  if (change.type === 'create') return { doc: change.fields, lastKnown: change.fields };
  if (last === null) return view;
  const doc = { ...last, ...typedOver(kind, change, last) };
  return { doc, lastKnown: doc };
}

/** Returns the record as it is shown: the server's version, then these changes in order. */
export const viewAfter = (kind: Kind, base: Base, changes: readonly Change[]): RecordView =>
  changes.reduce((view, change) => applyChange(kind, view, change), viewOf(base));

interface Folding {
  existed: boolean;
  alive: boolean;
  fields: Record<string, FieldValue>;
  was: Record<string, FieldValue>;
  seen: Fields;
}

/** Stores each field's value from before the folded edits. */
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
 * Folds the changes of one record, in order.
 * Returns null without changes, or if the changes create and delete the record.
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
