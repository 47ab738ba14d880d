import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { tradeOf } from '#calc-core/trade';
import type { HistoryPage } from '#contract/history.ts';
import { toWire } from '#contract/wire.ts';
import { TradeOnScreenProvider, type TradeView } from '#web/forms/trade/trade-on-screen.ts';
import { TradePanel } from '#web/screens/trade/TradePanel.tsx';
import { ViewSwitch } from '#web/screens/trade/TradeViews.tsx';
import { tradeEditorOf } from '#tests/web/forms/editors.ts';
import type { HistorySource } from '#web/history/reading.ts';
import { tradeArgs } from './tradeArgs.ts';

function Switching(): ReactElement {
  const [view, setView] = useState<TradeView>('results');
  return <ViewSwitch view={view} onView={setView} />;
}

/** The views of a trade. */
const meta = {
  title: 'Forms/Views of a trade',
  component: ViewSwitch,
  args: { view: 'results', onView: fn() },
} satisfies Meta<typeof ViewSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Switch: Story = {
  render: () => <Switching />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'What if' }));
    await expect(canvas.getByRole('radio', { name: 'What if' })).toBeChecked();
  },
};

const onRestore = fn();

function TradeHistory({ source }: { readonly source?: HistorySource }): ReactElement {
  return (
    <TradeOnScreenProvider
      value={{
        fields: { ...tradeEditorOf(tradeArgs).fields(), restore: onRestore },
        carry: null,
        carries: [],
        groups: [],
        onTry: fn(),
        onLook: fn(),
      }}
    >
      <TradePanel view="history" history={source} onForm={fn()} />
    </TradeOnScreenProvider>
  );
}

export const NoHistoryYet: Story = { render: () => <TradeHistory /> };

const now = toWire('trade', tradeOf(tradeArgs.draft));
const phone = { id: 'phone-0001', name: 'phone' };
const changed = { act: 'changed', profit: '54.76', batch: null, through: null, device: phone } as const;
const page: HistoryPage = {
  record: now,
  items: [
    { ...changed, revision: 9, at: '2025-11-21T08:10:00Z', changes: { name: ['East', now['name']] } },
    {
      ...changed,
      revision: 8,
      at: '2025-11-18T22:06:00Z',
      changes: { numberOfHead: ['110', now['numberOfHead']] },
    },
    { ...changed, revision: 7, at: '2025-11-18T22:01:00Z', changes: { numberOfHead: ['100', '110'] } },
  ],
  next: 7,
  earlier: 3,
};
const readOnce: HistorySource = {
  read: async (before) => {
    if (before !== null) throw new Error('no signal');
    return page;
  },
  here: 'this-device',
  version: null,
  unsent: ['Sale price per kg'],
};

/** The user can restore one field of an opened moment, or all of them. Older changes need a connection. */
export const PutOneFieldBack: Story = {
  render: () => <TradeHistory source={readOnce} />,
  play: async ({ canvas }) => {
    onRestore.mockClear();
    const open = async () => userEvent.click(await canvas.findByRole('button', { name: /100 → 110/ }));
    await open();
    await userEvent.click(await canvas.findByRole('button', { name: 'Only Number of head' }));
    await expect(onRestore).toHaveBeenCalledTimes(1);
    await expect(onRestore).toHaveBeenLastCalledWith({ numberOfHead: '110' }, 'Restored Number of head');
    await open();
    await userEvent.click(canvas.getByRole('button', { name: 'Earlier changes' }));
    await expect(await canvas.findByText(/^3 earlier changes need a connection\./)).toBeVisible();
    await expect(canvas.getByText('Not sent yet: Sale price per kg')).toBeVisible();
  },
};

const offline: HistorySource = {
  ...readOnce,
  read: () => Promise.reject(new Error('no signal')),
  lastRead: async () => ({ page, at: '2025-11-21T08:14:00Z' }),
};

/** Without a connection, the history shows what was loaded before. */
export const HistoryWithoutASignal: Story = {
  render: () => <TradeHistory source={offline} />,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^As it was read on 21 November 2025, .*\. Later changes need a connection\./),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: /100 → 110/ })).toBeVisible();
  },
};
