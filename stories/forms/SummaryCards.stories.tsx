import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within, waitFor } from 'storybook/test';
import { SummaryCards } from '#web/forms/trade/SummaryCards.tsx';
import { blank, buffel, hayWethers, huge, steers, wethers } from './examples.ts';
import { Column } from '../parts.tsx';

/** The four cards in the sidebar for the current trade. */
const meta = {
  title: 'Forms/Summary cards',
  component: SummaryCards,
  render: (args) => (
    <Column width={216}>
      <div>
        <SummaryCards {...args} />
      </div>
    </Column>
  ),
  args: {
    carry: buffel,
    trade: steers,
    infos: [
      {
        id: 'capInvestInStock',
        title: 'Capital Required',
        description: 'The money in the animals, and the money it takes to carry them to sale.',
      },
    ],
  },
} satisfies Meta<typeof SummaryCards>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cattle: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText('Per kg')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'What is Capital Required?' }));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog', {
      name: 'Capital Required',
    });
    await waitFor(() => expect(dialog).toBeVisible()); // it fades in
  },
};

/** Sub type 12 has results for shorn and not shorn. */
export const ShornNotShorn: Story = { args: { carry: wethers, trade: hayWethers } };

/** The card has no help text. Its dialog says so with the specification's misspelling. */
export const NoHelp: Story = {
  args: { infos: [] },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'What is Cost Of Carry?' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'No Title' }),
    );
    await waitFor(() => expect(dialog.getByText('No Decription')).toBeVisible());
  },
};

export const NothingEntered: Story = { args: { carry: null, trade: blank } };
export const HugeNumbers: Story = { args: { trade: huge } };

/** Totals of seven digits fit next to each other. */
export const ShornNotShornInMillions: Story = {
  args: { carry: wethers, trade: { ...hayWethers, numberOfHead: '250000', purchaseCostHd: '140' } },
  play: async ({ canvas }) => {
    for (const cell of canvas.getAllByRole('cell')) {
      const room = cell.closest('table')?.parentElement;
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
      await expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(
        (room?.getBoundingClientRect().right ?? 0) + 0.5,
      );
    }
  },
};
