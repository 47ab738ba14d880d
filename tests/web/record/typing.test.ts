import { afterEach, describe, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { createEdit, newId, type Records } from '#web/data/records.ts';
import { CarryEditor } from '#web/record/carry-editor.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { pageOf } from './groupScreen.ts';
import { tradeByHand } from './tradeByHand.ts';

/** Types into a trade's form and presses Ctrl+S. Only the server is a fake. */

const opened: Records[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

async function tablet(server = new FakeServer()) {
  const records = await new Device(server, 'tablet').open();
  opened.push(records);
  return { server, records };
}

const namesOf = (records: Records): readonly string[] => records.trades().map(({ trade }) => trade.name);
const heldBack = 'One entry cannot be saved. It is marked: correct it, then save.';
const added = 'Trade Added Successfully';

describe('Ctrl+S while the cursor is in a field', () => {
  test.each(['1O0', '12.5'])('refuses a new trade with %s in it, and adds nothing', async (text) => {
    const { records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('First');
    form.focus('numberOfHead');
    form.type(text);
    form.save();
    expect(form.said()).toEqual([heldBack]);
    expect(form.went).toEqual([]);
    expect(namesOf(records)).toEqual([]);
    expect(form.shown('numberOfHead')).toEqual({ text, isMarked: true });
    form.type('100');
    form.save();
    expect(form.said()).not.toContain(heldBack);
    expect(records.trades()[0]?.trade).toMatchObject({ name: 'First', numberOfHead: '100' });
  });

  test('says that an entry of a stored trade cannot be saved, and never that it is saved', async () => {
    const { records } = await tablet();
    const blank = tradeByHand(records, null);
    blank.name('Ewes');
    blank.focus('numberOfHead');
    blank.type('80');
    blank.save();
    await until(() => atRest(records));
    const form = tradeByHand(records, blank.id());
    form.focus('numberOfHead');
    form.type('12x4');
    form.save();
    expect(form.said()).toEqual([heldBack]);
    expect(form.state()).toBe('open.dirty');
    expect(records.trade(blank.id())?.trade.numberOfHead).toBe('80');
  });
});

describe('an unreadable entry in a field that the form no longer shows', () => {
  test('does not block saving the trade, and is marked again once the change of kind is undone', async () => {
    const { records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('Wethers');
    form.focus('saleWeightkg');
    form.type('3x');
    form.blur();
    form.choose('animalSubTypeId', 12);
    form.undo();
    expect(form.shown('saleWeightkg')).toEqual({ text: '3x', isMarked: true });
    form.redo();
    form.save();
    expect(form.said()).not.toContain(heldBack);
    expect(records.trades()[0]?.trade).toMatchObject({ name: 'Wethers', animalSubTypeId: 12 });
  });

  test('does not block saving a trade whose older draft has a single text for all facts', async () => {
    const { records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('Wethers');
    form.document.keep(form.document.open(), { actual: 'two' });
    form.save();
    expect(records.trades()[0]?.trade.name).toBe('Wethers');
  });

  test.each([
    ['weightGainKg', { carryTypeId: 2 }],
    ['weeksHeld', { carryTypeId: 1 }],
    ['shearingPerHead', { animalTypeId: 1, animalSubTypeId: 1 }],
  ] as const)('%s does not block saving the carry', async (box, to) => {
    const { records } = await tablet();
    const notices = new Notices();
    const sheep = { ...newCarry(newId()), animalTypeId: 2 as const, animalSubTypeId: 12 };
    const carry = { ...sheep, carryTypeId: box === 'weeksHeld' ? (2 as const) : (1 as const) };
    records.commit('Make', [createEdit('carry', carry.id, carry)]);
    const context = { records, notices, slug: 'kirra', mayWrite: true, page: pageOf('page') };
    const form = new CarryEditor({ ...context, go: () => undefined, settle: () => undefined }, carry.id);
    form.start(() => undefined);
    form.edit('name', 'Grass');
    form.keepText(box, '6,5');
    form.save();
    expect(notices.list().map(({ text }) => text)).toEqual([heldBack]);
    for (const [field, value] of Object.entries(to)) form.edit(field as keyof typeof to, value);
    form.save();
    expect(records.carry(carry.id)?.carry).toMatchObject({ name: 'Grass', ...to });
  });
});

describe('a value that the app fills in', () => {
  async function carryForm() {
    const { records } = await tablet();
    const notices = new Notices();
    const carry = newCarry(newId());
    records.commit('Make', [createEdit('carry', carry.id, carry)]);
    const context = { records, notices, slug: 'kirra', mayWrite: true, page: pageOf('page') };
    const form = new CarryEditor({ ...context, go: () => undefined, settle: () => undefined }, carry.id);
    form.start(() => undefined);
    return { form, notices, records, id: carry.id };
  }

  test('clears the unreadable text in its field, and Undo restores that text', async () => {
    const { form, notices, records, id } = await carryForm();
    form.edit('weeksHeld', '12');
    form.keepText('agistmentRate', '6,5');
    form.fields().clear();
    expect(form.view().invalidEntries).toEqual({});
    notices.list().at(-1)?.action?.onPress?.();
    expect(form.view().invalidEntries).toEqual({ agistmentRate: '6,5' });
    expect(form.document.open().weeksHeld).toBe('12');
    form.fields().clear();
    form.edit('name', 'Grass');
    form.save();
    expect(records.carry(id)?.carry.name).toBe('Grass');
  });

  test('replaces an unreadable price even when the value stays the same', async () => {
    const { records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('Steers');
    form.focus('saleCostHd');
    form.type('1200');
    form.type('12OO');
    form.blur();
    expect(form.shown('saleCostHd')).toEqual({ text: '12OO', isMarked: true });
    const value = form.document.open().saleCostHd;
    form.editor.fields().together([{ field: 'saleCostHd', value }], 'Sale price is as before');
    expect(form.shown('saleCostHd').isMarked).toBe(false);
  });
});

describe('typing on after Ctrl+S', () => {
  test('edits the added trade without saving, and the next new trade is a separate record', async () => {
    const { server, records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('First');
    form.focus('numberOfHead');
    form.type('12');
    form.save();
    form.type('123');
    const first = form.id();
    form.close();
    const opens = tradeByHand(records, first);
    expect(opens.state()).toBe('open.dirty');
    expect(opens.shown('numberOfHead').text).toBe('123');
    opens.close();

    const next = tradeByHand(records, null);
    expect(next.shown('numberOfHead').text).toBe('0');
    next.name('Second');
    next.focus('numberOfHead');
    next.type('55');
    next.save();
    expect(next.id()).not.toBe(first);
    await until(() => atRest(records));
    expect(next.said()).toContain(added);
    const stored = [...server.records.values()].map(({ wire }) => wire?.['name']);
    expect(stored.toSorted()).toEqual(['First', 'Second']);
  });

  test('keeps an unreadable text with the added trade', async () => {
    const { records } = await tablet();
    const form = tradeByHand(records, null);
    form.name('First');
    form.focus('numberOfHead');
    form.type('12');
    form.save();
    form.type('12x');
    form.close();
    const opens = tradeByHand(records, form.id());
    expect(opens.shown('numberOfHead')).toEqual({ text: '12x', isMarked: true });
  });
});

test('a focused field shows a newer value from another window, and does not write its own text back', async () => {
  const { records } = await tablet();
  const blank = tradeByHand(records, null);
  blank.name('Ewes');
  blank.save();
  await until(() => atRest(records));
  const [first, other] = [tradeByHand(records, blank.id()), tradeByHand(records, blank.id())];
  first.focus('purchaseWeightkg');
  first.type('7');
  other.focus('purchaseWeightkg');
  other.type('743');
  expect(first.shown('purchaseWeightkg').text).toBe('743');
  first.focus('numberOfHead');
  expect(other.document.open().purchaseWeightkg).toBe('743');
  first.focus('purchaseWeightkg');
  first.type('8');
  other.blur();
  expect(first.document.open().purchaseWeightkg).toBe('8');
});

test('a draft whose id another tab has already used gets a new id', async () => {
  const { records } = await tablet();
  const form = tradeByHand(records, null);
  form.name('First');
  const used = form.id();
  const { draftKey } = form.document;
  const fields = records.drafts.read(draftKey)?.fields ?? {};
  form.save();
  form.close();
  records.drafts.write(draftKey, { ...fields, name: 'Second' });
  const again = tradeByHand(records, null);
  again.save();
  expect(again.id()).not.toBe(used);
  expect(namesOf(records).toSorted()).toEqual(['First', 'Second']);
});

test('adding a record under an existing id fails with a sentence', async () => {
  const { records } = await tablet();
  const form = tradeByHand(records, null);
  form.name('First');
  form.save();
  const trade = records.trade(form.id())?.trade;
  if (trade === undefined) throw new Error('the trade was not added');
  expect(() => records.commit('Add', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }])).toThrow(
    'exists already',
  );
});
