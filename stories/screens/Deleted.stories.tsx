import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { newCarry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { fieldsOf } from '#web/data/rows/documents.ts';
import Deleted from '#web/screens/Deleted.tsx';
import { records } from './records.ts';
import { Site } from './Site.tsx';

const day = 86_400_000;
/** The list says how many days ago a record was deleted, so its pictures need a fixed date. */
const today = Date.parse('2026-11-22T11:00:00');

function onThatDay(): () => void {
  const Real = Date;
  class Then extends Real {
    constructor(...when: [] | [string | number]) {
      super(when[0] ?? today);
    }
    static override now(): number {
      return today;
    }
  }
  globalThis.Date = Then as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}

const ago = (days: number, device: string) => ({
  revision: 1,
  at: new Date(today - days * day).toISOString(),
  until: new Date(today + (90 - days) * day - 60_000).toISOString(),
  device: { id: 'another', name: device },
  profit: null,
  tradeIds: [],
});
const rye = { ...newCarry('rye'), name: 'Winter rye' };
const steers = {
  ...newTrade('goondiwindi', '2026-10-01', [], []),
  name: 'Goondiwindi steers',
  carryId: 'rye',
};
const weaners = { ...newTrade('walgett', '2026-08-01', [], []), name: 'Walgett weaners' };
const items = [
  {
    ...ago(1, 'office computer'),
    kind: 'group',
    id: 'spring',
    record: { id: 'spring', Name: 'Spring store', name: 'Spring store' },
  },
  {
    ...ago(8, 'phone'),
    kind: 'trade',
    id: 'goondiwindi',
    profit: '-60.3249',
    record: toWire('trade', steers),
  },
  { ...ago(8, 'phone'), kind: 'carry', id: 'rye', record: toWire('carry', rye) },
  {
    ...ago(87, 'office computer'),
    kind: 'trade',
    id: 'walgett',
    profit: '172.07',
    record: toWire('trade', weaners),
  },
];

/** Everything deleted in the last 90 days. The list opens from the user menu and from each sheet's menu. */
const meta = {
  title: 'Screens/Deleted',
  component: Site,
  args: {
    route: '/trades/$slug/deleted',
    at: '/trades/kirra/deleted',
    screen: Deleted,
    seed: records,
    replies: { '/api/trash': { items, next: null } },
  },
  beforeEach: onThatDay,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const says = (words: string) => async (): Promise<void> => {
  await expect(await screen.findByText(words, undefined, { timeout: 20_000 })).toBeVisible();
};

export const Some: Story = { play: says('Winter rye comes back with it') };

/** Restoring a trade also restores its carry. Both rows disappear. One Undo takes back both restores. */
export const Restored: Story = {
  play: async () => {
    const press = userEvent.click;
    await press(
      await screen.findByRole('button', { name: 'Restore Goondiwindi steers' }, { timeout: 20_000 }),
    );
    const list = within(screen.getByRole('region', { name: 'Deleted records' }));
    await expect(list.queryByRole('rowheader', { name: 'Winter rye' })).toBeNull();
    await press(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await list.findByRole('rowheader', { name: 'Goondiwindi steers' })).toBeVisible();
    await expect(list.getByRole('rowheader', { name: 'Winter rye' })).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Walgett weaners' }, { timeout: 20_000 }),
    );
    await expect(screen.getByText('in 3 days')).toBeVisible();
  },
};

/** The column that says who deleted a record does not fit. Restore stays visible while the table scrolls. */
export const Tablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async () => {
    const button = await screen.findByRole(
      'button',
      { name: 'Restore Goondiwindi steers' },
      { timeout: 20_000 },
    );
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(screen.queryByRole('columnheader', { name: 'By' })).toBeNull();
  },
};

export const Nothing: Story = {
  args: { replies: { '/api/trash': { items: [], next: null } } },
  play: says('Nothing deleted in the last 90 days'),
};

/** Without a connection, the list shows the deletions of this device. */
export const Offline: Story = {
  args: {
    replies: {},
    seed: {
      ...records,
      status: { phase: 'offline' },
      unsent: [{ key: 'trade/walgett', change: { type: 'delete', was: fieldsOf(weaners) } }],
    },
  },
  play: says('The list needs a connection'),
};

export const ToRead: Story = {
  args: { role: 'Restricted' },
  play: async () => {
    await says('Spring store')();
    await expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  },
};
