import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import Market from '#web/screens/Market.tsx';
import { roma } from '#tests/calc-core/market/boards.ts';
import { records } from './records.ts';
import { Site } from './Site.tsx';

const meta: Meta<typeof Site> = {
  title: 'Screens/Market',
  component: Site,
  parameters: { layout: 'fullscreen' },
  args: {
    route: '/market/$slug/board',
    at: '/market/kirra/board',
    screen: Market,
    seed: { ...records, boards: [roma] },
  },
};
export default meta;
type Story = StoryObj<typeof Site>;

const phone = { viewport: { value: 'phone' } };

export const Prices: Story = {
  play: async () => {
    await expect(await screen.findByText(/3 of 13 rungs are overvalued/)).toBeVisible();
  },
};
export const PricesOnAPhone: Story = { ...Prices, globals: phone };
export const NoPricesYet: Story = {
  args: { seed: records },
  play: async () => expect(await screen.findByText('No prices yet')).toBeVisible(),
};
/** A price typed moves the sentence, the value and the picture; the same weight twice is refused at the cell. */
export const Typed: Story = {
  play: async () => {
    const price = await screen.findByRole('textbox', { name: 'Steers 280 kg, Price' });
    await userEvent.clear(price);
    await userEvent.type(price, '390c{Enter}');
    await expect(await screen.findByText(/2 of 13 rungs are overvalued|3 of 13 rungs/)).toBeVisible();
    await expect(price).toHaveValue('3.9');
    await expect(screen.getByRole('textbox', { name: 'Steers 330 kg, Price' })).toHaveFocus();
    const weight = screen.getByRole('textbox', { name: 'Steers 240 kg, Weight' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '200{Enter}');
    await expect(await screen.findByText('There are two rungs at 200 kg.')).toBeVisible();
  },
};
export const Pasted: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Paste' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 15_000 });
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'The yard report' }),
      'Vealers 180 kg 45 20 head{Enter}Goats 30 kg 510c',
    );
    await expect(within(dialog).getByText('Are the prices cents or dollars a kilogram?')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'c/kg' }));
    await expect(within(dialog).getByText('1 rung read, 1 line not')).toBeVisible();
  },
};
export const Repriced: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Reprice trades...' }));
    await expect(await screen.findByRole('dialog', {}, { timeout: 15_000 })).toHaveTextContent(
      'Reprice trades by Roma',
    );
  },
};

const swap = { at: '/market/kirra/board?view=swap' };

async function takeMine(): Promise<void> {
  await userEvent.click(
    await screen.findByRole('button', { name: /take them from my trades/i }, { timeout: 15_000 }),
  );
}

export const SellAndBuy: Story = {
  args: swap,
  play: async () => {
    await takeMine();
    await expect(
      await screen.findByRole('button', { name: /Make this trade/ }, { timeout: 15_000 }),
    ).toBeVisible();
  },
};
/** By what the animals eat: it is asked for at the buy, and never filled in by itself. */
export const SellAndBuyByFeed: Story = {
  ...SellAndBuy,
  play: async () => {
    await takeMine();
    await userEvent.click(await screen.findByRole('radio', { name: '$/AE/week' }));
    const rating = await screen.findByRole('textbox', { name: 'Feed rating' });
    await userEvent.type(rating, '1.03{Enter}');
    await expect(await screen.findByText('best')).toBeVisible();
  },
};
export const SellAndBuyOnAPhone: Story = { ...SellAndBuy, globals: phone };
export const NothingToSellYet: Story = {
  args: swap,
  play: async () =>
    expect(await screen.findByText('Nothing to sell yet.', {}, { timeout: 15_000 })).toBeVisible(),
};
