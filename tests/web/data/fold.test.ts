import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothingActual } from '#calc-core/trade';
import { actualText } from '#calc-core/trade/facts/stored.ts';
import { applyChange, fold, type Change, type RecordView } from '#web/data/rows/fold.ts';
import { unseen } from '#web/data/rows/late.ts';
import { valuesBefore, rebase, without } from '#web/data/rows/rebase.ts';
import { settle } from '#web/data/rows/settle.ts';
import { notApplied } from '#web/data/rows/still-open.ts';
import type { Fields } from '#web/data/rows/documents.ts';

const apply = (view: RecordView, change: Change): RecordView => applyChange('trade', view, change);

const value = fc.constantFrom('1', '2', '3', null);
const fields: fc.Arbitrary<Fields> = fc.record({ tags: value, vet: value }, { requiredKeys: [] });
const whole: fc.Arbitrary<Fields> = fc.record({ tags: value, vet: value });
const patch: fc.Arbitrary<Change> = fields.chain((changed) =>
  fc.record({
    type: fc.constant('patch' as const),
    fields: fc.constant(changed),
    was: fc.record(Object.fromEntries(Object.keys(changed).map((name) => [name, value]))),
  }),
);
const deletion: fc.Arbitrary<Change> = fc.record({
  type: fc.constant('delete' as const),
  fields: fc.constant({}),
  was: whole,
});
/** Random changes of a stored record, made in several tabs. A tab may lack the other tabs' changes. */
const changes = fc.array(fc.oneof(patch, deletion), { minLength: 1, maxLength: 6 });

it('gives the same result when changes are combined in one step or in two steps, as after an unapplied request', () => {
  fc.assert(
    fc.property(changes, changes, (first, then) => {
      const folded = fold('trade', first);
      expect(folded).not.toBeNull();
      if (folded !== null)
        expect(fold('trade', [folded, ...then])).toEqual(fold('trade', [...first, ...then]));
    }),
  );
});

it('shows the same record before and after its changes are combined', () => {
  const start: RecordView = { doc: { tags: '8', vet: '9' }, lastKnown: { tags: '8', vet: '9' } };
  fc.assert(
    fc.property(changes, patch, (some, last) => {
      const folded = fold('trade', some);
      if (folded === null) throw new Error('nothing left');
      const apart = [...some, last].reduce(apply, start);
      expect([folded, last].reduce(apply, start)).toEqual(apart);
    }),
  );
});

it('keeps both parts of a structure that two tabs changed without seeing each other’s change', () => {
  const none = actualText(nothingActual);
  const [first, second] = [{ deaths: '3' }, { head: '20' }].map((fact) => ({
    type: 'patch' as const,
    fields: { actual: actualText({ ...nothingActual, ...fact }) },
    was: { actual: none },
  })) as readonly Change[] as readonly [Change, Change];
  const both = actualText({ ...nothingActual, deaths: '3', head: '20' });
  expect(fold('trade', [first, second])).toEqual({
    type: 'patch',
    fields: { actual: both },
    was: { actual: none },
  });
  const view: RecordView = { doc: { actual: none }, lastKnown: null };
  expect([first, second].reduce(apply, view).doc).toEqual({ actual: both });
  // Both changes set the same fact. The later change wins.
  const again: Change = { ...second, fields: { actual: actualText({ ...nothingActual, deaths: '4' }) } };
  expect(fold('trade', [first, again])?.fields).toEqual(again.fields);
});

it('treats an edit that was typed over a removed edit as typed over the value before that', () => {
  const gone: Change = { type: 'delete', fields: { tags: '2' }, was: { tags: '1', vet: '5' } };
  const later: Change = { type: 'patch', fields: { tags: '3', vet: '6' }, was: { tags: '2', vet: '5' } };
  expect(without(gone, later).was).toEqual({ tags: '1', vet: '5' });
  const sawAnother: Change = { ...later, was: { tags: '7', vet: '5' } };
  expect(without(gone, sawAnother)).toBe(sawAnother);
});

it('keeps the plan when this device removes its facts while another device has entered a fact', () => {
  const [deaths, price] = [{ deaths: '3' }, { purchaseCostHd: '850' }].map((fact) =>
    actualText({ ...nothingActual, ...fact }),
  ) as [string, string];
  const both = actualText({ ...nothingActual, deaths: '3', purchaseCostHd: '850' });
  const plan = JSON.stringify({ trade: { name: 'Steers' }, carry: null });
  const taken: Change = {
    type: 'patch',
    fields: { actual: 'null', plan: 'null' },
    was: { actual: deaths, plan },
  };
  const over = (doc: Fields) => rebase('trade', taken, { rev: 2, doc, deleted: false });
  expect(over({ actual: both, plan })).toEqual({
    outcome: 'send',
    change: { type: 'patch', fields: { actual: price }, was: { actual: both, plan } },
  });
  expect(over({ actual: deaths, plan })).toEqual({ outcome: 'send', change: taken });
});

it('keeps a fact’s plan when an earlier edit is refused, and when a deleted trade is restored', () => {
  const [deaths, both] = [{ deaths: '3' }, { deaths: '3', purchaseCostHd: '850' }].map((facts) =>
    actualText({ ...nothingActual, ...facts }),
  ) as [string, string];
  const plan = JSON.stringify({ trade: { name: 'Steers' }, carry: null });
  const first: Change = {
    type: 'patch',
    fields: { actual: deaths, plan },
    was: { actual: 'null', plan: 'null' },
  };
  const second: Change = { type: 'patch', fields: { actual: both }, was: { actual: deaths, plan } };
  expect(without(first, second).was).toEqual({ actual: 'null', plan });
  expect(valuesBefore(first, second)).toEqual({ actual: 'null' });
  // An older app stored the trade without `actual` and `plan`. Missing fields count as empty.
  const unknown = { ...first, was: { actual: null, plan: null } };
  const known = { rev: 2, doc: { actual: 'null', plan: 'null' }, deleted: false };
  expect(rebase('trade', unknown, known)).toMatchObject({
    outcome: 'send',
    change: { fields: first.fields },
  });
  const gone = { rev: 3, doc: { actual: 'null', plan: 'null' }, deleted: true };
  expect(settle('trade', second, gone, { record: 'mine' })?.fields).toEqual({ actual: both, plan });
});

it('asks about a part of a structured field that was typed before the other value was shown, even while another part is in conflict', () => {
  const facts = (some: object) => actualText({ ...nothingActual, ...some });
  const mine: Change = {
    type: 'patch',
    fields: { name: 'Heifers', actual: facts({ deaths: '3' }) },
    was: { name: 'Steers', actual: facts({}) },
  };
  const theirs = { name: 'Cows', actual: facts({ purchaseCostHd: '850' }) };
  const base = { rev: 2, doc: theirs, deleted: false };
  const held = rebase('trade', mine, base);
  if (held.outcome !== 'ask') throw new Error('not asked');
  expect(held.asked.map(({ field }) => field)).toEqual(['name']);
  const view: RecordView = { doc: theirs, lastKnown: theirs };
  expect(applyChange('trade', view, held.change).doc).toEqual({
    name: 'Heifers',
    actual: facts({ deaths: '3', purchaseCostHd: '850' }),
  });
  const typedBefore: Change = {
    type: 'patch',
    fields: { actual: facts({ deaths: '3', purchaseCostHd: '900' }) },
    was: { actual: facts({ deaths: '3' }) },
  };
  const together = fold('trade', [held.change, typedBefore]);
  if (together === null) throw new Error('nothing left');
  const again = rebase('trade', together, base);
  expect(again.outcome === 'ask' && again.asked.map(({ field }) => field)).toEqual(['name', 'actual']);
  // Once the user has chosen a name, the facts of both devices are sent.
  expect(rebase('trade', { ...held.change, was: { ...held.change.was, name: 'Cows' } }, base)).toMatchObject({
    outcome: 'send',
    change: {
      fields: { actual: facts({ deaths: '3', purchaseCostHd: '850' }) },
      was: { actual: theirs.actual },
    },
  });
});

it('keeps the server’s plan when another tab enters a fact with its own plan during a conflict', () => {
  const facts = (some: object) => actualText({ ...nothingActual, ...some });
  const [first, other, third] = ['Cows', 'Heifers', 'Steers'].map((name) =>
    JSON.stringify({ trade: { name }, carry: null }),
  ) as [string, string, string];
  const none = { actual: 'null', plan: 'null' };
  const entered = (plan: string, some: object): Change => ({
    type: 'patch',
    fields: { actual: facts(some), plan },
    was: none,
  });
  const theirs = { actual: facts({ deaths: '3' }), plan: first };
  const base = { rev: 2, doc: theirs, deleted: false };
  const held = rebase('trade', entered(other, { deaths: '4' }), base);
  if (held.outcome !== 'ask') throw new Error('not asked');
  const both = fold('trade', [held.change, entered(third, { head: '20' })]);
  if (both === null) throw new Error('nothing left');
  const mine = settle('trade', both, base, { actual: 'mine' });
  expect(mine && applyChange('trade', { doc: theirs, lastKnown: theirs }, mine).doc?.['plan']).toBe(first);
  expect(mine && rebase('trade', mine, base)).toMatchObject({
    outcome: 'send',
    change: { fields: { actual: facts({ deaths: '4', head: '20' }) } },
  });
  expect(mine && rebase('trade', mine, base)).not.toHaveProperty('change.fields.plan');
  // The user chose “theirs”, so this device's facts are dropped.
  expect(settle('trade', both, base, { actual: 'theirs' })).toBeNull();
});

it('sends the other device’s plan with a fact that was typed over the other device’s facts, even after this device removed its own facts', () => {
  const facts = (some: object) => actualText({ ...nothingActual, ...some });
  const [mine, theirs] = ['Heifers', 'Cows'].map((name) =>
    JSON.stringify({ trade: { name }, carry: null }),
  ) as [string, string];
  const none = { actual: 'null', plan: 'null' };
  const first = { actual: facts({ deaths: '4' }), plan: mine };
  const typed: readonly Change[] = [
    { type: 'patch', fields: first, was: none },
    { type: 'patch', fields: none, was: first },
    // When the user typed this edit, the trade already had another device's plan.
    { type: 'patch', fields: { actual: facts({ deaths: '5' }) }, was: { actual: 'null', plan: theirs } },
  ];
  const both = fold('trade', typed);
  if (both === null) throw new Error('nothing left');
  const kept = { actual: facts({ deaths: '5' }), plan: theirs };
  expect(rebase('trade', both, { rev: 3, doc: none, deleted: false })).toMatchObject({
    outcome: 'send',
    change: { fields: kept },
  });
  expect(typed.reduce(apply, { doc: none, lastKnown: none }).doc).toEqual(kept);
});

it.each(['at once', 'one after the other'])(
  'does not restore a value that another tab entered and then undid, when notified of both %s',
  (when) => {
    const facts = (...deaths: readonly string[]) =>
      actualText({ ...nothingActual, ...(deaths[0] === undefined ? {} : { deaths: deaths[0] }), head: '20' });
    const change = (was: string, now: string): Change => ({
      type: 'patch',
      fields: { actual: now },
      was: { actual: was },
    });
    // Storage was full and refused `typed`. Then the other tab stored 5, and undid the 5.
    const typed = change(facts(), facts('7'));
    const put = { seq: 21, change: change(facts(), facts('5')) };
    const back = { seq: 22, change: change(facts('5'), facts()) };
    const left =
      when === 'at once'
        ? unseen('trade', typed, 12, [put, back])
        : unseen('trade', unseen('trade', typed, 12, [put]) ?? typed, 12, [back], typed.was);
    expect(left?.fields).toEqual({ actual: facts() });
  },
);

it('keeps a fact that was typed after another tab’s request arrived, and takes the request’s newer facts', () => {
  const facts = (some: object) => actualText({ ...nothingActual, ...some });
  const typed: Change = {
    type: 'patch',
    fields: { actual: facts({ deaths: '3', head: '25' }) },
    was: { actual: facts({ deaths: '3', head: '20' }) },
  };
  // The user had seen the deaths and the head of this request, but not its price.
  const sent: Change = {
    type: 'patch',
    fields: { actual: facts({ deaths: '3', head: '20', purchaseCostHd: '850' }) },
    was: { actual: facts({}) },
  };
  expect(unseen('trade', typed, 12, [{ seq: 21, change: sent }])?.fields).toEqual({
    actual: facts({ deaths: '3', head: '25', purchaseCostHd: '850' }),
  });
});

it('sends only the edit when the user chooses "mine" for a record that another device has restored meanwhile', () => {
  const edit: Change = { type: 'patch', fields: { vet: '4' }, was: { vet: '3' } };
  const restored = { rev: 3, deleted: false, doc: { tags: '8', vet: '9' } };
  expect(settle('trade', edit, restored, { record: 'mine' })).toEqual(edit);
});

it('keeps every field of a refused edit when the record is deleted, even a field that equals the deleted record', () => {
  const edit: Change = { type: 'patch', fields: { vet: '4', tags: '2' }, was: { vet: '3', tags: '1' } };
  const gone = { rev: 3, deleted: true, doc: { tags: '2', vet: '3' } };
  expect(notApplied(edit, gone)).toEqual(edit);
  expect(notApplied(edit, { ...gone, deleted: false })).toEqual({
    type: 'patch',
    fields: { vet: '4' },
    was: { vet: '3' },
  });
});
