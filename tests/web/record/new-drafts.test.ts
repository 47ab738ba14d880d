import { afterEach, describe, expect, test } from 'vitest';
import type { Records } from '#web/data/records.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { atRest, Device, until } from '../data/testbed.ts';
import { pageOf } from './groupScreen.ts';
import { tradeByHand } from './tradeByHand.ts';

/** Several tabs have blank forms. Each form becomes a record of its own. */

const opened: Records[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

async function browser() {
  const server = new FakeServer();
  const device = new Device(server, 'office');
  const open = async (): Promise<Records> => {
    const records = await device.open();
    opened.push(records);
    return records;
  };
  return { server, open };
}

const names = (records: Records): readonly string[] =>
  records
    .trades()
    .map(({ trade }) => trade.name)
    .toSorted();

describe('two blank forms in two tabs', () => {
  test('become two new trades that are typed and saved side by side', async () => {
    const { server, open } = await browser();
    const [inP, inQ] = [await open(), await open()];
    const both = ['p', 'q'];
    const p = tradeByHand(inP, null, { page: pageOf('p', both) });
    const q = tradeByHand(inQ, null, { page: pageOf('q', both) });
    p.name('Steers for Roma');
    await until(() => inQ.drafts.keys().length === 1);
    q.name('Heifers for Dalby');
    await until(() => inP.drafts.keys().length === 2);
    expect(p.document.view().draft?.name).toBe('Steers for Roma');
    p.save();
    q.save();
    await until(() => atRest(inP) && atRest(inQ) && inP.trades().length === 2);
    expect(names(inP)).toEqual(['Heifers for Dalby', 'Steers for Roma']);
    expect(server.records.size).toBe(2);
  });
});

describe('a new trade that was not saved', () => {
  test('is restored when its own page returns to the form', async () => {
    const { open } = await browser();
    const records = await open();
    const form = tradeByHand(records, null);
    form.name('Steers');
    form.close();
    expect(tradeByHand(records, null).document.view().draft?.name).toBe('Steers');
  });

  test('is restored after a reload, or in another tab once its own tab is closed, and is marked unsaved there', async () => {
    const { open } = await browser();
    const records = await open();
    const closed = tradeByHand(records, null, { page: pageOf('closed', ['closed']) });
    closed.name('Steers');
    closed.close();
    const form = tradeByHand(records, null, { page: pageOf('open', ['open']) });
    await until(() => form.document.view().hasDraft);
    expect(form.document.view().draft?.name).toBe('Steers');
    expect(form.state()).toBe('open.dirty');
    expect(records.drafts.keys()).toEqual(['trade/create/open']);
    form.save();
    expect(names(records)).toEqual(['Steers']);
  });

  test('is restored even if an older app stored it with one draft per browser', async () => {
    const { open } = await browser();
    const records = await open();
    const first = tradeByHand(records, null);
    first.name('Steers');
    const { fields = {} } = records.drafts.read('trade/create/page') ?? {};
    first.close();
    records.drafts.write('trade/create', fields);
    records.drafts.discard('trade/create/page');
    const form = tradeByHand(records, null);
    await until(() => form.document.view().hasDraft);
    expect(form.document.view().draft?.name).toBe('Steers');
    expect(records.drafts.keys()).toEqual(['trade/create/page']);
  });

  test('does not replace what is typed in this tab', async () => {
    const { open } = await browser();
    const records = await open();
    const closed = tradeByHand(records, null, { page: pageOf('closed', []) });
    closed.name('Steers');
    closed.close();
    const form = tradeByHand(records, null, { page: pageOf('open', ['open']) });
    form.name('Heifers');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(form.document.view().draft?.name).toBe('Heifers');
    expect(records.drafts.keys().toSorted()).toEqual(['trade/create/closed', 'trade/create/open']);
  });
});
