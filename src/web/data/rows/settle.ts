import type { FieldValue } from '#calc-core/field';
import type { Base, Change } from './fold.ts';
import { dependentsOf, dependentValues, valueOf } from './merge-rules.ts';
import type { Choice, Kind } from './types.ts';

/** Returns what must be sent after the user's choices, or null. A field without a choice stays in conflict. */
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
  // If the user gives up a field, also give up its dependent fields. For example, the plan depends on the facts.
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

/** Returns the change to send after the user chose 'mine' for a whole record. It deletes, changes or restores the record. */
function bringThrough(kind: Kind, change: Change, base: Base): Change {
  if (change.type === 'delete') return { ...change, was: base.doc ?? {} };
  if (!base.deleted) return change;
  const whole = { ...base.doc, ...change.fields };
  const fields = { ...whole, ...dependentValues(kind, change.was, whole) };
  return { type: 'create', fields, was: { ...base.doc, ...change.was } };
}
