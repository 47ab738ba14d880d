import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, within } from 'storybook/test';
import Market from '#web/screens/Market.tsx';
import { roma } from '#tests/calc-core/market/boards.ts';
import { steers } from '../forms/examples.ts';
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

/** Notices disappear after some seconds, so pictures are taken without them. */
async function closeNotices(): Promise<void> {
  for (const close of within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('button', {
    name: 'Close',
  })) {
    await userEvent.click(close);
  }
}

const phone = { viewport: { value: 'phone' } };

export const Prices: Story = {
  play: async () => {
    await expect(await screen.findByText(/3 of 13 rungs are overvalued/)).toBeVisible();
    // The sidebar's lists load after the screen. Pictures must wait for them.
    await screen.findByRole('link', { name: 'Show All Trades' });
  },
};
/** A read-only member sees the same prices, without input colours and without buttons that change something. */
export const ReadOnly: Story = {
  args: { role: 'Restricted' },
  play: async () => {
    await expect(await screen.findByText(/3 of 13 rungs are overvalued/)).toBeVisible();
    await expect(screen.getByRole('textbox', { name: 'Steers 200 kg, Price' })).toHaveAttribute('readonly');
    await expect(screen.queryByRole('button', { name: /Reprice|Paste|Copy to/ })).toBeNull();
    await expect(screen.queryByRole('textbox', { name: /New class/ })).toBeNull();
  },
};
export const PricesOnAPhone: Story = {
  globals: phone,
  play: async () => {
    await expect(await screen.findByText(/3 of 13 rungs are overvalued/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const NoPricesYet: Story = {
  args: { seed: records },
  play: async () => expect(await screen.findByText('No prices yet')).toBeVisible(),
};
/** Typing a price updates the sentence, the value and the chart. The same weight twice is an error in the cell. */
export const Typed: Story = {
  play: async () => {
    const price = await screen.findByRole('textbox', { name: 'Steers 280 kg, Price' });
    await userEvent.clear(price);
    await userEvent.type(price, '390c{Enter}');
    await expect(await screen.findByText(/2 of 13 rungs are overvalued|3 of 13 rungs/)).toBeVisible();
    await expect(price).toHaveValue('3.90');
    await expect(screen.getByRole('textbox', { name: 'Steers 330 kg, Price' })).toHaveFocus();
    const weight = screen.getByRole('textbox', { name: 'Steers 240 kg, Weight' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '200{Enter}');
    await expect(await screen.findByText('There are two rungs at 200 kg.')).toBeVisible();
  },
};
/** The keys of a spreadsheet work here: typing replaces a cell, Ctrl+D fills down, and Ctrl+Z undoes. */
export const ByHand: Story = {
  play: async () => {
    const price = (kg: number) => screen.getByRole('textbox', { name: `Steers ${kg} kg, Price` });
    await userEvent.click(await screen.findByRole('textbox', { name: 'Steers 200 kg, Price' }));
    await userEvent.keyboard('5.2{Enter}');
    await expect(price(200)).toHaveValue('5.20');
    await expect(price(240)).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect([price(240), price(280), price(330)].map((each) => each.getAttribute('value'))).toEqual([
      '4.86',
      '4.86',
      '4.86',
    ]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(price(330)).toHaveValue('4.02');
    await userEvent.keyboard('{ArrowRight}{Delete}');
    await expect(screen.getByRole('textbox', { name: 'Steers 240 kg, # Of Head' })).toHaveValue('');
    await userEvent.keyboard('{Control>}z{/Control}{ArrowLeft}{F2}9{Escape}');
    await expect(price(240)).toHaveValue('4.86');
    await closeNotices();
    price(240).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  },
};
/** An invalid value stays in its cell, with the reason. */
export const PastedAndKept: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('textbox', { name: 'Steers 280 kg, Price' }));
    await userEvent.paste('4.40\n-1');
    await expect(await screen.findByText('Price cannot be negative.')).toBeVisible();
    await expect(screen.getByRole('textbox', { name: 'Steers 280 kg, Price' })).toHaveValue('4.40');
    await expect(screen.getByRole('textbox', { name: 'Steers 330 kg, Price' })).toHaveValue('-1');
    await userEvent.click(screen.getByRole('textbox', { name: 'Heifers 240 kg, Price' }));
    await userEvent.keyboard('4.x2{Enter}');
    await expect(screen.getByRole('textbox', { name: 'Heifers 240 kg, Price' })).toHaveValue('4.x2');
    await closeNotices();
    await userEvent.click(screen.getByRole('textbox', { name: 'Steers 330 kg, Price' }));
  },
};
/** Text pasted anywhere on the screen opens the import dialog. Enter accepts the prices. Unreadable lines stay in the dialog. */
export const PastedAnywhere: Story = {
  play: async () => {
    await screen.findByText(/3 of 13 rungs are overvalued/);
    await userEvent.click(screen.getByRole('heading', { name: 'Market' }));
    await userEvent.paste('Class\tWeight\tc/kg\tHead\nVealers\t180-220\t540\t20\nGoats\t30\t510\t9');
    const dialog = await screen.findByRole('dialog', {}, { timeout: 15_000 });
    await expect(within(dialog).getByText('1 rung read, 1 line not')).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: 'Take 1 price' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(
      await screen.findByRole('textbox', { name: 'Vealers 200 kg, Price', hidden: true }),
    ).toHaveValue('5.40');
    await expect(within(dialog).getByRole('textbox', { name: 'The yard report' })).toHaveValue(
      'Class\tWeight\tc/kg\tHead\nGoats\t30\t510\t9',
    );
    await expect(within(dialog).getByText(/Goats: neither cattle nor sheep/)).toBeVisible();
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
/** Trades at a yard. Some have a class, some match one by name or sub type, and some match none. */
const cheaper = { ...steers, saleCostHd: '1650' };
const toReprice = [
  { ...cheaper, id: 'named', name: 'Dalby', saleClass: 'Steers' },
  { ...cheaper, id: 'dear', name: 'Roma late', saleClass: 'Steers', purchaseCostHd: '2100' },
  { ...cheaper, id: 'again', name: 'Injune', saleClass: 'Steers' },
  { ...cheaper, id: 'heifers', name: 'Store heifers' },
  { ...cheaper, id: 'alone', name: 'Ridgeway', animalSubTypeId: 3 },
  ...records.trades!.slice(1),
];
/** Lists every open trade with its class. */
export const Repriced: Story = {
  args: { seed: { ...records, boards: [roma], trades: toReprice } },
  play: async () => {
    const more = await screen.findByRole('button', { name: /^(Reprice trades\.\.\.|Paste, copy, reprice)$/ });
    await userEvent.click(more);
    if (more.textContent !== 'Reprice trades...') {
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Reprice trades...' }));
    }
    const dialog = await screen.findByRole(
      'dialog',
      { name: /^Reprice trades by Roma/ },
      { timeout: 15_000 },
    );
    const of = within(dialog);
    const tick = (name: string) => of.getByRole('checkbox', { name: `Reprice ${name}` });
    await expect(of.getAllByRole('row')).toHaveLength(1 + toReprice.length);
    await expect(tick('Dalby')).toBeChecked();
    await expect(tick('Store heifers')).not.toBeChecked();
    await userEvent.selectOptions(of.getByRole('combobox', { name: 'Sale class of Ridgeway' }), 'Heifers');
    await expect(tick('Ridgeway')).toBeChecked();
    await userEvent.click(of.getByRole('checkbox', { name: 'Reprice all trades' }));
    await userEvent.click(of.getByRole('checkbox', { name: 'Reprice all trades' }));
    await expect(tick('Dalby')).not.toBeChecked();
    await userEvent.click(tick('Dalby'));
    await fireEvent.click(tick('Store heifers'), { shiftKey: true });
    await expect(tick('Injune')).toBeChecked();
    await expect(tick('Roma late')).toBeChecked();
    await expect(tick('Ridgeway')).not.toBeChecked();
    await userEvent.click(of.getByRole('button', { name: 'Untick losses' }));
    await expect(tick('Roma late')).not.toBeChecked();
    await expect(tick('Injune')).toBeChecked();
    await expect(of.getByRole('button', { name: 'Untick losses' })).toHaveFocus();
  },
};
export const RepricedOnAPhone: Story = { ...Repriced, globals: phone };

/** The first three market days are a week apart. The gap to the fourth day is over 60 days. */
const days = [
  roma,
  ...(['2026-11-10', '2026-11-03', '2026-08-11'] as const).map((date, index) => ({
    ...roma,
    id: `roma-${index}`,
    date,
    classes: roma.classes.map((of) => ({
      ...of,
      rungs: of.rungs.map((rung) => ({
        ...rung,
        price: rung.price === null ? null : (Number(rung.price) - 0.06 * (index + 1)).toFixed(2),
      })),
    })),
  })),
];
export const OverTime: Story = {
  args: { at: '/market/kirra/board?view=time&of=Steers&kg=440', seed: { ...records, boards: days } },
  play: async () => {
    await expect(
      await screen.findByText(
        'Steers at 440 kg made $3.98 /kg: $26.40 a head more than on 10 November',
        {},
        { timeout: 15_000 },
      ),
    ).toBeVisible();
    await expect(
      screen.getByRole('img', { name: /^Price by day: 11 August 2026 \$3\.80 \/kg, 3 November/ }),
    ).toBeVisible();
    await expect(screen.getAllByRole('row')).toHaveLength(5);
  },
};
export const OverTimeOnAPhone: Story = { ...OverTime, globals: phone };
/** A market day with prices from Meat & Livestock Australia. One class is left out, and the screen says why. */
export const Fed: Story = {
  args: {
    seed: {
      ...records,
      boards: [
        {
          ...roma,
          name: 'National indicators',
          note: 'Source: Meat & Livestock Australia. Heavy steers left out: its unit is “$/head”.',
          classes: [
            {
              name: 'Feeder steers',
              animalTypeId: 1,
              animalSubTypeId: null,
              basis: 'lwt',
              dressing: null,
              becomes: '',
              rungs: [{ weightKg: null, price: '4.0302', head: '1202' }],
            },
          ],
        },
      ],
    },
  },
  play: async () => {
    await expect(await screen.findByText(/Heavy steers left out/)).toBeVisible();
    await expect(screen.queryByText('Heavy steers')).toBeNull();
  },
};

/** A day without prices can copy the prices of the previous day at the same yard. */
export const NoPricesForThisDay: Story = {
  args: { seed: { ...records, boards: [{ ...roma, id: 'new', date: '2026-11-24', classes: [] }, roma] } },
  play: async () => {
    await expect(await screen.findByText('No prices for this day')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Copy 17 November' }));
    await expect(await screen.findByRole('textbox', { name: 'Steers 200 kg, Price' })).toHaveValue('5.10');
    await userEvent.click(screen.getByRole('textbox', { name: 'Steers 200 kg, Price' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(await screen.findByText('No prices for this day')).toBeVisible();
    await closeNotices();
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
/** The table for a screen reader. Each row announces its best buy, and each empty cell its reason. The arrow keys move between cells. */
export const SellAndBuyHeard: Story = {
  args: swap,
  play: async () => {
    await takeMine();
    await expect(
      await screen.findByRole('rowheader', {
        name: /^Steers ?, Roma store steers ?at 440 kg: best buy steers at 200 kg, 189 dollars a head$/,
      }),
    ).toBeVisible();
    const best = screen.getByRole('button', {
      name: 'best 189 dollars a head. Sell steers at 440 kg, buy steers at 200 kg',
    });
    best.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(document.activeElement).toHaveAccessibleName(
      '99 dollars a head. Sell steers at 440 kg, buy steers at 240 kg',
    );
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(document.activeElement).toHaveAccessibleName(
      'No result: 440 kg is not lighter than the 440 kg you sell. Sell steers at 440 kg, buy steers at 440 kg',
    );
    await expect(
      await screen.findByText('440 kg is not lighter than the 440 kg you sell', { selector: '[popover]' }),
    ).toBeVisible();
  },
};
/** Ranked by feed. The user enters the rating of the animals to buy. Drover never fills in a rating. */
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
