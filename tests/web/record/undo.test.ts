import { afterEach, describe, expect, test } from 'vitest';
import type { Records } from '#web/data/records.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { tradeByHand } from './tradeByHand.ts';

/** A form has one undo history for typed, chosen and deleted values. */

const opened: Records[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

async function onTrade() {
  const records = await new Device(new FakeServer(), 'tablet').open();
  opened.push(records);
  const blank = tradeByHand(records, null);
  blank.name('Steers');
  blank.focus('numberOfHead');
  blank.type('80');
  blank.save();
  blank.close();
  await until(() => atRest(records));
  return { records, id: blank.id(), form: tradeByHand(records, blank.id()) };
}

describe('Ctrl+Z in a form', () => {
  test('undoes the last choice, not a letter typed in another field', async () => {
    const { form } = await onTrade();
    form.focus('numberOfHead');
    form.type('8');
    form.type('85');
    const before = form.document.open().animalSubTypeId;
    form.choose('animalSubTypeId', 12);
    form.undo();
    expect(form.document.open()).toMatchObject({ animalSubTypeId: before, numberOfHead: '85' });
    form.undo();
    expect(form.shown('numberOfHead')).toEqual({ text: '80', isMarked: false });
    expect(form.state()).toBe('open.clean');
    form.redo();
    form.redo();
    expect(form.document.open()).toMatchObject({ animalSubTypeId: 12, numberOfHead: '85' });
    expect(form.state()).toBe('open.dirty');
  });

  test('undoes unreadable text, and Redo marks it again', async () => {
    const { form } = await onTrade();
    form.focus('numberOfHead');
    form.type('1O0');
    form.undo();
    expect(form.shown('numberOfHead')).toEqual({ text: '80', isMarked: false });
    expect(form.state()).toBe('open.clean');
    form.redo();
    expect(form.shown('numberOfHead')).toEqual({ text: '1O0', isMarked: true });
  });

  test('undoes the typing since the field was last focused, not earlier typing', async () => {
    const { form } = await onTrade();
    form.focus('numberOfHead');
    form.type('8');
    form.type('85');
    form.blur();
    form.focus('numberOfHead');
    form.type('9');
    form.undo();
    expect(form.document.open().numberOfHead).toBe('85');
    form.undo();
    expect(form.document.open().numberOfHead).toBe('80');
  });

  test('undoes the text of a field that is read only when it is left, such as a date', async () => {
    const { records, id } = await onTrade();
    let typed: string | null = 'Heifers';
    const settle = (): void => {
      if (typed !== null) form.name(typed);
      typed = null;
    };
    const form = tradeByHand(records, id, { settle });
    form.undo();
    expect(form.document.open().name).toBe('Steers');
    form.redo();
    expect(form.document.open().name).toBe('Heifers');
  });

  test('does nothing in an unchanged form, and nothing from before a save', async () => {
    const { records, id, form } = await onTrade();
    expect(form.undo()).toBe(false);
    form.focus('numberOfHead');
    form.type('90');
    form.save();
    expect(form.undo()).toBe(false);
    expect(records.trade(id)?.trade.numberOfHead).toBe('90');
  });
});

test('undoing the deletion of a trade restores its unsaved edits', async () => {
  const { records, id, form } = await onTrade();
  form.focus('numberOfHead');
  form.type('77');
  form.send({ type: 'delete asked', inUse: false });
  form.close();
  expect(records.trade(id)).toBeUndefined();
  form.notices.list()[0]?.action?.onPress?.();
  expect(records.trade(id)?.trade.numberOfHead).toBe('80');
  const again = tradeByHand(records, id);
  expect(again.shown('numberOfHead').text).toBe('77');
  expect(again.state()).toBe('open.dirty');
});

test('copying a trade with unsaved edits copies them too and keeps them in the trade, and a notice says so', async () => {
  const { records, id, form } = await onTrade();
  form.focus('numberOfHead');
  form.type('77');
  form.editor.copy();
  expect(form.said()).toContain('The copy has your unsaved edits. Steers still has them too, not saved yet.');
  form.close();
  const copy = records.trades().find(({ trade }) => trade.name === 'Steers-copy');
  expect(copy?.trade.numberOfHead).toBe('77');
  expect(tradeByHand(records, id).shown('numberOfHead').text).toBe('77');
});
