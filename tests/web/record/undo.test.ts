import { afterEach, describe, expect, test } from 'vitest';
import type { Records } from '#web/data/records.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { tradeByHand } from './tradeByHand.ts';

/** One undo for a form, whatever was typed, chosen or deleted in it. */

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
  test('takes the last choice back, not a letter of another field', async () => {
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

  test('takes back text that cannot be read, which is marked again by Redo', async () => {
    const { form } = await onTrade();
    form.focus('numberOfHead');
    form.type('1O0');
    form.undo();
    expect(form.shown('numberOfHead')).toEqual({ text: '80', isMarked: false });
    expect(form.state()).toBe('open.clean');
    form.redo();
    expect(form.shown('numberOfHead')).toEqual({ text: '1O0', isMarked: true });
  });

  test('takes back what was typed since the field was last entered, not what was typed there before', async () => {
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

  test('takes back the text of a box that gives it up only when it is left, as a date does', async () => {
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

  test('does nothing where nothing was done, and nothing of before a save', async () => {
    const { records, id, form } = await onTrade();
    expect(form.undo()).toBe(false);
    form.focus('numberOfHead');
    form.type('90');
    form.save();
    expect(form.undo()).toBe(false);
    expect(records.trade(id)?.trade.numberOfHead).toBe('90');
  });
});

test('the deletion of a trade with unsaved edits, undone, brings them back', async () => {
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

test('a copy of a trade with unsaved edits has them, and so has the trade, which is said', async () => {
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
