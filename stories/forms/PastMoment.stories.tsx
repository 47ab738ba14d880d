import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Carry } from '#calc-core/carry';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import { calculateTrade, loadTrade, tradeOf, type Trade } from '#calc-core/trade';
import { changesBetween, type HistoryPage, type RecordVersion } from '#contract/history.ts';
import { toWire } from '#contract/wire.ts';
import type { HistorySource } from '#web/history/reading.ts';
import { buffel, groups, steers } from './examples.ts';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

const [group] = groups;
const now: Trade = { ...tradeOf(steers), tradeGroupId: group?.id ?? null, heldFrom: '2026-11-22' };
const draft = loadTrade(now);
const repriced: Trade = { ...now, tradeGroupId: null, heldFrom: '2026-11-18' };
const then: Trade = { ...repriced, saleCostHd: '1724.8' };
const made: Trade = { ...then, numberOfHead: '110' };
const cheaper: Carry = { ...buffel, agistmentRate: '5.5' };

const profit = (carry: Carry, trade: Trade) => calculateTrade(carry, loadTrade(trade)).figures.profitPerHead;
const profitAtMoment = showFigure(profit(cheaper, then), '$/hd');

const version = (
  revision: number,
  at: string,
  trade: readonly [before: Trade, after: Trade],
  carry: Carry,
): RecordVersion => ({
  revision,
  at,
  act: 'changed',
  changes: changesBetween(toWire('trade', trade[0]), toWire('trade', trade[1])),
  profit: showFigureExactly(profit(carry, trade[1])),
  device: { id: 'office-0001', name: 'office computer' },
  batch: null,
  through: null,
});

const raised = changesBetween(toWire('carry', cheaper), toWire('carry', buffel));
const throughCarry = { kind: 'carry', id: buffel.id, name: buffel.name, changes: raised } as const;
const ofTrade: HistoryPage = {
  record: toWire('trade', now),
  items: [
    version(9, '2025-11-22T09:02:00Z', [repriced, now], buffel),
    version(8, '2025-11-21T18:10:00Z', [then, repriced], buffel),
    { ...version(7, '2025-11-20T16:31:00Z', [then, then], buffel), through: throughCarry },
    version(6, '2025-11-18T08:06:00Z', [made, then], cheaper),
  ],
  next: null,
};
const ofCarry: HistoryPage = {
  record: toWire('carry', buffel),
  items: [
    { ...version(7, '2025-11-20T16:31:00Z', [then, then], buffel), changes: raised, profit: null },
    { ...version(1, '2025-11-01T08:00:00Z', [then, then], buffel), act: 'created', profit: null },
  ],
  next: null,
};
const history: HistorySource = {
  read: async () => ofTrade,
  readOther: async () => ofCarry,
  here: 'this-device',
  version: null,
  unsent: [],
};

/** A trade as it was earlier: its figures then, each field's value now, and a way to restore the trade. */
const meta = {
  title: 'Forms/Past moment of a trade',
  component: WorkingTrade,
  render: (args) => <WorkingTrade {...args} />,
  args: { ...tradeArgs, draft, saved: draft, view: 'history', onView: () => {}, history },
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const open: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /110 → 120/ }));
  await expect(await canvas.findByText(/^Looking at 18 November 2025/)).toBeVisible();
  // The figures use the carry from that time. The carry loads after the trade.
  await waitFor(() =>
    expect(canvas.getByText('Profit /hd then', { selector: 'dt' }).nextSibling).toHaveTextContent(
      profitAtMoment,
    ),
  );
  await expect(profitAtMoment).not.toBe(showFigure(profit(buffel, then), '$/hd'));
  await expect(canvas.getByText('now $3.98')).toBeVisible();
  await expect(canvas.getByText(`now ${group?.name}`)).toBeInTheDocument();
  await expect(canvas.getByRole('button', { name: 'Restore this moment' })).toBeVisible();
};

export const Opened: Story = { play: open };

/** On a phone, the earlier trade opens as a page. */
export const OpenedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await open(context);
    await expect(context.canvas.queryByRole('button', { name: /→ \$1,751\.20/ })).toBeNull();
  },
};

/** The form shows today's figures again. The focus returns to the moment in the history. */
export const BackToNow: Story = {
  play: async (context) => {
    const { canvas } = context;
    await open(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Back to now' }));
    await expect(canvas.queryByText(/^Looking at/)).toBeNull();
    await expect(canvas.getByText('Profit /hd', { selector: 'dt' }).nextSibling).toHaveTextContent(
      showFigure(profit(buffel, now), '$/hd'),
    );
    await expect(canvas.getByRole('button', { name: /110 → 120/ })).toHaveFocus();
  },
};

const noCarry: HistorySource = { ...history, readOther: () => Promise.reject(new Error('no signal')) };

/** The form says if the carry's earlier values are unknown. */
export const CarryOfThenUnknown: Story = {
  args: { history: noCarry },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /110 → 120/ }));
    await expect(await canvas.findByText(/^As it was on .*, on its carry as it is now$/)).toBeVisible();
  },
};
