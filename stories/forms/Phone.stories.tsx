import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { cowAndCalf, hayWethers, huge } from './examples.ts';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

/** The trade calculator on a phone: one column, foldable sections, price steppers, and the result at the lower edge. */
const meta = {
  title: 'Forms/Trade on a phone',
  component: WorkingTrade,
  render: (args) => <WorkingTrade {...args} />,
  globals: { viewport: { value: 'phone' } },
  args: tradeArgs,
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cattle: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sale price per head up $10' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ saleCostHd: '1761.2' }));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** One tap switches between shorn and not shorn. */
export const SheepShornNotShorn: Story = {
  args: { draft: hayWethers, saved: hayWethers },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Not Shorn' }));
    await expect(canvas.getByRole('radio', { name: 'Not Shorn' })).toBeChecked();
  },
};

/** The results are closed at first. A press on a title opens its section. */
export const Folding: Story = {
  play: async ({ canvas }) => {
    const fold = canvas.getByRole('button', { name: 'Capital Required' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
  },
};

/** The explanation of a figure slides up from the lower edge. It has a Close button. */
export const ExplainedInATitle: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /^Break-even sale price per kg/ })[0]!);
    const panel = (await screen.findByRole('dialog', { name: /Break-even/ })).getBoundingClientRect();
    const close = screen.getByRole('button', { name: 'Close' }).getBoundingClientRect();
    await expect(close.top - panel.top).toBeLessThan(24);
    await expect(panel.right - close.right).toBeLessThan(24);
  },
};

export const CowAndCalf: Story = { args: { draft: cowAndCalf, saved: cowAndCalf } };
export const HugeNumbers: Story = { parameters: { forcedColors: true }, args: { draft: huge, saved: huge } };

/** The narrowest supported width. */
export const Narrowest: Story = {
  parameters: {
    viewport: {
      options: { narrowest: { name: '320 px', type: 'mobile', styles: { width: '320px', height: '568px' } } },
    },
  },
  globals: { viewport: { value: 'narrowest' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A focused field shows its help. The field does not move. */
export const HelpOfTheFieldInHand: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Sale weight' });
    const top = field.getBoundingClientRect().top;
    field.focus({ preventScroll: true });
    await waitFor(() =>
      expect(canvas.getAllByText(/^The live weight of each head when sold/)).toHaveLength(2),
    );
    const said = canvas.getAllByText(/^The live weight of each head when sold/);
    await expect(said.filter((each) => each.getBoundingClientRect().height > 1)).toHaveLength(1);
    await expect(canvas.getByText(/weeks, till/)).toBeVisible();
    await expect(field.getBoundingClientRect().top).toBe(top);
  },
};
