import { expect, it } from 'vitest';
import { memoryRecords, type RowState } from '#web/data/records.ts';
import { mayReload, updateBlockedBy } from '#web/app/pwa.ts';

const group = { id: '1', name: 'Steers' };
const inState = (state: RowState['state']) =>
  memoryRecords({
    groups: [group],
    status: {
      notSaved: state === 'not saved' ? 1 : 0,
      entries: [
        {
          key: 'group/1',
          kind: 'group',
          id: '1',
          name: 'Steers',
          what: 'changed',
          changed: [],
          state: { state },
        },
      ],
    },
  });

it('refuses an update, with advice, only while an edit exists only in this page', () => {
  expect(updateBlockedBy(null)).toBeNull();
  expect(updateBlockedBy(inState('on this device'))).toBeNull();
  expect(updateBlockedBy(inState('refused'))).toBeNull();
  expect(updateBlockedBy(inState('not saved'))).toContain('export them');
});

it('counts a form draft that could not be stored', () => {
  const records = memoryRecords({});
  records.drafts.write('trade/1', { name: 'Roma' });
  expect(updateBlockedBy(records)).toBeNull();
  const failing = {
    ...records,
    drafts: { ...records.drafts, read: () => ({ fields: {}, state: 'not saved' as const }) },
  };
  expect(updateBlockedBy(failing)).toContain('only while this tab stays open');
});

it.each([
  ['on this device', true],
  ['saving', false],
  ['not saved', false],
] as const)('a hidden tab with an edit that is %s reloads by itself: %s', (state, reloads) => {
  const records = inState(state);
  expect(mayReload({ isAccepted: false, isHidden: true, records })).toBe(reloads);
  expect(mayReload({ isAccepted: false, isHidden: false, records })).toBe(false);
  expect(mayReload({ isAccepted: true, isHidden: false, records })).toBe(true);
});
