import { describe, expect, test } from 'vitest';
import { newTrade, loadTrade } from '#calc-core/trade';
import { messages } from '#contract/messages.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { Kind, OutboxEntry, RowState, SyncStatus } from '#web/data/records.ts';
import { saysExpired } from '#web/app/member/membership.ts';
import { lastContact, syncWords } from '#web/app/sync/contact.ts';
import { askWords, syncState } from '#web/app/sync/words.ts';
import { addresses, copyOf, detailOf, isOwnSlug, listOf } from '#web/shell/addresses.ts';
import { asSaved } from '#calc-core/field';
import { localDate } from '#calc-core/number';
import { recordKinds } from '#calc-core/records';
import { Notices } from '#web/shell/notice-list.ts';
import { changesBetween } from '#web/record/draft-fields.ts';
import { reloadWords } from '#web/shell/reload.ts';
import { keptHere, outcomeOf, reportOutcome } from '#web/record/saves.ts';
import { today } from '#web/shell/today.ts';
import { deleteWords, listControls } from '#web/shell/list-words.ts';
import { detailControls, nameWords, recordState } from '#web/shell/words.ts';

const quiet = memoryRecords().sync.status();
const status = (more: Partial<SyncStatus>): SyncStatus => ({ ...quiet, ...more });

describe('addresses', () => {
  test('a slug keeps its letter case, matches in any letter case, and is never a reserved word', () => {
    expect(addresses.trades('Kirra')).toBe('/trades/Kirra/tradeList');
    expect(isOwnSlug('KIRRA', 'kirra')).toBe(true);
    expect(isOwnSlug('tom', 'kirra')).toBe(false);
    for (const word of ['info', 'Create', 'ADMIN']) expect(isOwnSlug(word, word)).toBe(false);
  });

  test('a copied trade leads to the list, and a copied carry or group leads to itself', () => {
    expect(copyOf('trade', 'k', '7')).toBe('/trades/k/tradeList');
    expect(copyOf('carry', 'k', '7')).toBe('/carry/k/CarryDetail/7');
    expect(copyOf('group', 'k', '7')).toBe('/trades/k/tradeGroupDetail/7');
  });

  test('each kind has a list and a detail address', () => {
    expect(listOf('trade', 'k')).toBe('/trades/k/tradeList');
    expect(listOf('carry', 'k')).toBe('/carry/k/CarryList');
    expect(listOf('group', 'k')).toBe('/trades/k/tradeGroups');
    expect(detailOf('group', 'k', '1')).toBe('/trades/k/tradeGroupDetail/1');
  });
});

describe('the actions that the top bar offers', () => {
  const nothing = { isShowControls: false, isShowSave: false, isShowDelete: false };

  test('offers everything for a record, only Save for a new one, and nothing to a Restricted member', () => {
    expect(detailControls(false, true, true)).toEqual({
      isShowControls: true,
      isShowSave: true,
      isShowDelete: true,
    });
    expect(detailControls(true, true, true)).toEqual({ ...nothing, isShowSave: true });
    expect(detailControls(false, false, true)).toEqual(nothing);
    expect(listControls(true)).toEqual({ ...nothing, isShowDelete: true });
  });

  test('offers nothing for a record that does not exist', () => {
    expect(detailControls(false, true, false)).toEqual(nothing);
    expect(detailControls(true, true, false)).toEqual(nothing);
  });

  test('a record without a name is called unnamed', () => {
    expect(nameWords('Hay wethers', 'Trade')).toBe('Hay wethers');
    expect(nameWords('  ', 'Cost Of Carry')).toBe('Unnamed cost of carry');
    expect(nameWords(undefined, 'Trade')).toBe('Trade');
  });

  test('the delete question names up to three of the ticked records', () => {
    expect(deleteWords([], 'trade')).toEqual({});
    expect(deleteWords(['Hay'], 'trade').deleteQuestion).toBe('Delete 1 trade?');
    expect(deleteWords(['a', 'b', 'c', 'd'], 'trade')).toEqual({
      deleteQuestion: 'Delete 4 trades?',
      deleteNames: 'a, b, c and 1 more.',
      deleteDetail: 'You can undo this on this device.',
    });
  });

  test('unsaved edits are shown before the state of the row', () => {
    expect(recordState(true, { state: 'synced' }, true)).toEqual({ state: 'unsaved' });
    expect(recordState(false, { state: 'synced' }, true)).toEqual({ state: 'synced' });
    expect(recordState(false, { state: 'refused', text: 'no' }, true)).toEqual({
      state: 'refused',
      text: 'no',
    });
    expect(recordState(false, undefined, true)).toBeNull();
  });

  test('a record that the member may only read says Read only', () => {
    expect(recordState(false, { state: 'synced' }, false)).toEqual({ state: 'synced', text: 'Read only' });
  });
});

describe('the values that are saved', () => {
  test('a null numberOfHead becomes 0, and a group without a name becomes New Group', () => {
    const draft = loadTrade(newTrade('1', '2026-11-21', [], []));
    expect(asSaved(recordKinds.trade.fields, { ...draft, numberOfHead: null }).numberOfHead).toBe('0');
    expect(asSaved(recordKinds.trade.fields, { ...draft, numberOfHead: '12' }).numberOfHead).toBe('12');
    expect(asSaved(recordKinds.group.fields, { id: '1', name: ' \u200b' }).name).toBe('New Group');
    expect(asSaved(recordKinds.group.fields, { id: '1', name: '\tAutumn  mob ' }).name).toBe('Autumn mob');
  });

  test('the draft contains only changed fields, and none that was typed back', () => {
    const before = { id: '1', name: 'a', lastChanged: { sale: null } };
    expect(changesBetween(before, { ...before, name: 'b' })).toEqual({ name: 'b' });
    expect(changesBetween(before, { ...before, lastChanged: { sale: null } })).toEqual({});
    expect(changesBetween(undefined, before)).toEqual(before);
  });

  test('today is the reader’s local day, not the day in Greenwich', () => {
    expect(localDate(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
    expect(today()).toBe(localDate(new Date()));
  });
});

describe('the outcome of a save', () => {
  test('reports an edit as kept on this device only while the device cannot send', () => {
    const at = (phase: SyncStatus['phase']) => memoryRecords({ status: { phase } });
    expect(outcomeOf({ state: 'saving' }, at('idle'))).toBeNull();
    expect(outcomeOf({ state: 'on this device' }, at('syncing'))).toBeNull();
    expect(outcomeOf({ state: 'on this device' }, at('offline'))).toEqual({ got: 'kept' });
    expect(outcomeOf({ state: 'on this device' }, at('membership expired'))).toEqual({ got: 'kept' });
    expect(outcomeOf({ state: 'synced' }, at('idle'))).toEqual({ got: 'saved' });
    expect(outcomeOf({ state: 'refused', text: 'why' }, at('idle'))).toEqual({ got: 'refused', text: 'why' });
  });

  test('is shown once, and replaces the notice “is saving”', () => {
    const notices = new Notices();
    notices.info(messages.tradeSaving);
    reportOutcome(notices, messages.tradeSaving, messages.tradeSaved)({ got: 'kept' });
    expect(notices.list().map(({ text }) => text)).toEqual([keptHere]);
    reportOutcome(notices, messages.tradeSaving, messages.tradeSaved)({ got: 'saved' });
    expect(notices.list().map(({ text }) => text)).toEqual(['Trade is saved']);
  });
});

describe('notices', () => {
  test("'no message' is never shown, and a repeated text replaces the older notice", () => {
    const notices = new Notices();
    notices.info(messages.none);
    expect(notices.list()).toEqual([]);
    notices.error(messages.carryInUse);
    notices.ok(messages.carrySaved);
    notices.error(messages.carryInUse);
    expect(notices.list().map(({ text }) => text)).toEqual([messages.carryInUse, messages.carrySaved]);
  });
});

describe('the text of the sync state', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();

  test('says when the server last answered', () => {
    expect(lastContact(null, noon)).toBe('no contact with the server on this device yet');
    expect(lastContact(noon - 60_000, noon)).toBe('last contact 11:59 am');
    expect(lastContact(noon - 86_400_000, noon)).toContain('20 Nov');
    expect(syncWords(status({ phase: 'offline', lastSynced: noon }), noon)).toBe(
      'No connection, last contact 12:00 pm.',
    );
  });

  test('shows problems first, then waiting edits, and nothing when all is sent', () => {
    expect(syncState(status({}))).toBeNull();
    expect(syncState(status({ phase: 'offline', pending: 3 }))?.text).toBe('3 changes on this device');
    expect(syncState(status({ phase: 'syncing', pending: 1 }))?.text).toBe('Sending 1 change');
    expect(syncState(status({ notSaved: 1, conflicts: 1 }))?.state).toBe('not saved');
  });

  test('names the kind of record that needs attention, and labels the link to it', () => {
    const entry = (kind: Kind, state: RowState['state'], id: string = kind): OutboxEntry => ({
      key: `${kind}/${id}`,
      kind,
      id,
      name: 'Hay wethers',
      what: 'changed',
      changed: [],
      state: { state },
    });
    const oneTrade = status({
      conflicts: 1,
      entries: [entry('trade', 'conflict'), entry('carry', 'saving')],
    });
    expect(syncState(oneTrade)).toEqual({ state: 'conflict', text: '1 trade changed in two places' });
    expect(askWords(oneTrade)).toBe('Choose which to keep');
    const two = status({
      conflicts: 2,
      entries: [entry('carry', 'conflict'), entry('carry', 'conflict', 'b')],
    });
    expect(syncState(two)?.text).toBe('2 carries changed in two places');
    const refused = status({ refused: 1, entries: [entry('group', 'refused')] });
    expect(syncState(refused)).toEqual({ state: 'refused', text: '1 group refused by the server' });
    expect(askWords(refused)).toBe('See what is not saved');
    const both = {
      entries: [entry('trade', 'conflict'), entry('carry', 'refused')],
      conflicts: 1,
      refused: 1,
    };
    expect(syncState(status({ ...both, pending: 3 }))?.text).toBe('2 records to look at');
    expect(askWords(status(both))).toBe('See what is not saved');
    expect(askWords(status({ pending: 3 }))).toBeNull();
  });
});

test('the answer of the server tells the app whether the member’s calculators have timed out', () => {
  expect(saysExpired({ membershipExpired: true })).toBe(true);
  expect(saysExpired({ membershipExpired: false })).toBe(false);
  expect(saysExpired(null)).toBe(false);
});

describe('the message after Reload', () => {
  test('says “up to date” only when the server has answered since the click', () => {
    expect(reloadWords('idle', true)).toEqual({ tone: 'info', text: 'Up to date with the server.' });
    for (const phase of ['idle', 'syncing', 'starting', 'membership expired'] as const)
      expect(reloadWords(phase, false)).toEqual({
        tone: 'warning',
        text: 'No answer yet. These are the records on this device.',
      });
  });

  test('says why there is no answer, and which changes wait for a renewal of the membership', () => {
    for (const isAnswered of [true, false]) {
      expect(reloadWords('offline', isAnswered).text).toMatch(/^No connection\./);
      expect(reloadWords('signed out', isAnswered).text).toMatch(/^Sign in again\./);
    }
    expect(reloadWords('membership expired', true)).toMatchObject({
      tone: 'warning',
      text: expect.stringContaining('Your changes wait on this device until it is renewed'),
    });
  });
});
