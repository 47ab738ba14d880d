import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { OtherView, ViewSwitch, type TradeView } from '#web/forms/TradeViews.tsx';
import { tradeArgs } from './tradeArgs.ts';

function Switching(): ReactElement {
  const [view, setView] = useState<TradeView>('results');
  return <ViewSwitch view={view} onView={setView} />;
}

/** What the right side of a trade may show: the choice, and a view that is there only once the trade is saved. */
const meta = {
  title: 'Forms/Views of a trade',
  component: ViewSwitch,
  args: { view: 'results', onView: fn() },
} satisfies Meta<typeof ViewSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The words are shorter on a phone. */
export const Switch: Story = {
  render: () => <Switching />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'What if' }));
    await expect(canvas.getByRole('radio', { name: 'What if' })).toBeChecked();
  },
};

/** A trade that was never saved has no history. */
export const NoHistoryYet: Story = {
  render: () => (
    <OtherView
      view="history"
      carry={null}
      draft={tradeArgs.draft}
      readOnly={false}
      carries={[]}
      groups={[]}
      onForm={fn()}
      onTry={fn()}
      onUse={fn()}
      onActual={fn()}
      onInvalid={fn()}
      onLook={fn()}
      onRestore={fn()}
      onFigures={fn()}
    />
  ),
};
