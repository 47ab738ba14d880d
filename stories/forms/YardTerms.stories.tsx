import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { loadTrade, tradeOf } from '#calc-core/trade';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { roma } from '#tests/calc-core/market/boards.ts';
import { steers, storeLambs } from './examples.ts';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

/** The market days whose classes can be chosen. */
const market = memoryRecords({ boards: [roma] });

/** Yard terms calculate a price as a saleyard does, or as for a sale over the hooks. They open in a popover at the price. */
const meta = {
  title: 'Forms/Yard terms',
  component: WorkingTrade,
  render: (args) => (
    <RecordsProvider records={market}>
      <WorkingTrade {...args} />
    </RecordsProvider>
  ),
  args: tradeArgs,
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (side: 'sale' | 'purchase') => {
  // The link to the terms loads after the form.
  await userEvent.click(
    await screen.findByRole('button', { name: `Yard terms of the ${side} price` }, { timeout: 15_000 }),
  );
  await screen.findByRole('radio', { name: 'Carcase' }, { timeout: 15_000 });
};
const enter = async (name: string, text: string) => {
  const box = screen.getByRole('textbox', { name });
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

/** Terms with a carcase price and dressing. Each key updates the price per head and the price per kg. */
export const OverTheHooks: Story = {
  play: async ({ canvas }) => {
    await open('sale');
    await userEvent.click(screen.getByRole('radio', { name: 'Carcase' }));
    await enter('Price', '7.4');
    await expect(screen.getByText('A carcase price needs the dressing percentage.')).toBeVisible();
    await enter('Dressing', '54');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toHaveValue('1,758.24');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.99');
    await expect(screen.getByText('By yard terms, $7.40 /kg cwt')).toBeVisible();
  },
};

/** Terms for a purchase: a slide, a premium and commission, step by step. */
export const PurchaseWithSlide: Story = {
  play: async ({ canvas }) => {
    await open('purchase');
    await enter('Price', '4.5');
    await enter('Shrink', '3');
    await enter('Base weight', '270');
    await enter('Each kg over', '1');
    await enter('Premium', '2');
    await enter('Commission', '4');
    await expect(canvas.getByRole('textbox', { name: 'Purchase price per head' })).toHaveValue('1,299.76');
  },
};

const hooks = '{"basis":"cwt","price":"7.4","dressing":"54"}';
const byTerms = loadTrade({ ...tradeOf(steers), saleYard: hooks, saleCostHd: '1758.24' });

/** Typing a price normally removes the terms. Here an older version of the app did not remove the terms. */
export const TermsThatDoNotDrive: Story = {
  args: {
    draft: loadTrade({ ...tradeOf(byTerms), saleCostHd: '1800' }),
    saved: loadTrade({ ...tradeOf(byTerms), saleCostHd: '1800' }),
  },
  play: async ({ canvas }) => {
    await open('sale');
    await expect(
      screen.getByText(/These terms make \$1,758\.24 \/hd; the price is \$1,800\.00/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use the terms' }));
    const perHead = canvas.getByRole('textbox', { name: 'Sale price per head' });
    await expect(perHead).toHaveValue('1,758.24');
    await userEvent.keyboard('{Escape}');
    await userEvent.clear(perHead);
    await userEvent.type(perHead, '1700');
    await waitFor(() => expect(screen.queryByText(/By yard terms/)).toBeNull());
  },
};

/** Sheep over the hooks have a skin price. On a phone the terms slide up from the lower edge. */
export const LambsOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { draft: storeLambs, saved: storeLambs },
  play: async () => {
    await open('sale');
    await userEvent.click(screen.getByRole('radio', { name: 'Carcase' }));
    await enter('Price', '8.2');
    await enter('Dressing', '48');
    await enter('Skin', '6.5');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The user chooses the market class for the sale price. The form offers the class's price, but does not enter it. */
export const PricedByAClass: Story = {
  play: async ({ canvas }) => {
    await open('sale');
    const choice = await screen.findByRole('combobox', { name: 'Market class' }, { timeout: 15_000 });
    await userEvent.selectOptions(choice, 'Heifers');
    await expect(await screen.findByText(/^Roma, 17 November: \$3\.40 \/kg at 440 kg\./)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.98');
    await userEvent.click(screen.getByRole('button', { name: 'Use this price' }));
    await expect(canvas.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.40');
  },
};
