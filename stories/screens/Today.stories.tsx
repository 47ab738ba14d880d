import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import MainMenu from '#web/screens/MainMenu.tsx';
import { datedTrades, fundedFarm } from './money-records.ts';
import { Site } from './Site.tsx';

/** What must be done now. */
const meta = {
  title: 'Screens/Today',
  component: Site,
  args: { route: '/user/main', screen: MainMenu, seed: fundedFarm },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const due = async (): Promise<void> => {
  await expect(
    await screen.findByText(/^(Pay|Sell|Get paid|Nothing)/, { selector: 'p' }, { timeout: 20_000 }),
  ).toBeVisible();
};

export const Due: Story = { play: due };

export const DueOnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: due };

/** Nothing is due, so the screen says what comes next. */
export const NothingDue: Story = {
  args: { seed: { ...fundedFarm, trades: datedTrades.filter(({ id }) => id === 'later') } },
  play: due,
};

/** A read-only member sees which purchases are not entered, without a link to enter them. */
export const DueToRead: Story = { args: { role: 'Restricted' }, play: due };
