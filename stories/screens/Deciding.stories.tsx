import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withActual } from '#calc-core/actual';
import { newBoard, newClass, type Board } from '#calc-core/market';
import { nothingActual, tradeOf } from '#calc-core/trade';
import type { MemorySeed } from '#web/data/rows/memory.ts';
import BidScreen from '#web/screens/Bid.tsx';
import Compare from '#web/screens/Compare.tsx';
import TradeDetail from '#web/screens/TradeDetail.tsx';
import { buffel, steers } from '../forms/examples.ts';
import { records } from './records.ts';
import { Site } from './Site.tsx';

/** The screens "What if", "What can I pay?" and "Compare". */
const meta = {
  title: 'Screens/Deciding',
  component: Site,
  args: {
    route: '/trades/$slug/tradeDetail/$id',
    at: '/trades/kirra/tradeDetail/steers?view=what-if',
    screen: TradeDetail,
    seed: records,
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A day's prices from the mock-up of the market, six days old. */
const day: Board = {
  ...newBoard('roma', '2026-11-17'),
  name: 'Roma',
  classes: [
    {
      ...newClass('Steers', 1),
      rungs: [
        ['200', '5.10'],
        ['280', '4.46'],
        ['330', '4.02'],
        ['380', '3.96'],
        ['440', '3.98'],
        ['500', '3.68'],
      ].map(([weightKg = null, price = null]) => ({ weightKg, price, head: null })),
    },
  ],
};
const bought = {
  ...steers,
  ...withActual(tradeOf(steers), buffel, {
    ...nothingActual,
    boughtOn: '2026-10-01',
    purchaseWeightkg: '285',
  }),
};
/** The steers are bought, and there is a market day with prices. */
const inHand: MemorySeed = {
  ...records,
  boards: [day],
  trades: records.trades!.map((trade) => (trade.id === 'steers' ? bought : trade)),
};

const phone = { viewport: { value: 'phone' } };

const answer = () => screen.findByText(/^at most \$/i);
const listed = () => screen.findByRole('link', { name: 'Show All Trades' });

/** The highest price to pay, a price table with its break-even line, and the numbers that change the profit most. */
export const WhatIf: Story = {
  play: async () => {
    await expect(await answer()).toHaveTextContent('At most $4.40 /kg');
    await expect(screen.getByText(/It then makes \$82\.98 \/hd; at \$4\.41 it would miss\./)).toBeVisible();
    await expect(screen.getByRole('row', { name: /^Sale price 10 c\/kg/ })).toBeVisible();
    await listed();
  },
};
export const WhatIfOnAPhone: Story = {
  ...WhatIf,
  globals: phone,
  play: async () => expect(await answer()).toBeVisible(),
};

/** A press on a cell calculates every figure with the prices of the cell. */
export const ACellTried: Story = {
  play: async () => {
    const cell = await screen.findByRole('button', {
      name: /Purchase price \$4\.36 \/kg, sale price \$4\.08 \/kg/,
    });
    await userEvent.click(cell);
    await expect(screen.getByText('Tried')).toBeVisible();
    await expect(screen.getByText(/^Tried: /)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByText('Tried')).toBeNull();
    await userEvent.click(cell);
    await expect(screen.getAllByText('$137.29').length).toBeGreaterThan(1);
    await expect(screen.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.98');
    await listed();
  },
};

/** A button enters the tried prices into the draft. One undo restores the old prices. */
export const PricesUsed: Story = {
  parameters: { picture: false },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: /Purchase price \$4\.36 \/kg, sale price \$4\.08 \/kg/ }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use these prices' }));
    const sale = screen.getByRole('textbox', { name: 'Sale price per kg' });
    const buy = screen.getByRole('textbox', { name: 'Purchase price per kg' });
    await expect(sale).toHaveValue('4.08');
    await expect(buy).toHaveValue('4.36');
    await expect(screen.queryByText('Tried')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(sale).toHaveValue('3.98');
    await expect(buy).toHaveValue('4.46');
  },
};

/** A press on a bar calculates every figure with the bar's step. */
export const AStepTried: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /try sale price 10 c\/kg up$/ }));
    await expect(screen.getByText('Tried')).toBeVisible();
    await expect(screen.getByText(/^Sale price \$4\.08 \/kg:/)).toHaveTextContent('$106.96 /hd, $42.17 more');
    await listed();
  },
};

/** A button enters the tried step into the draft. One undo restores the old value. */
export const AStepUsed: Story = {
  parameters: { picture: false },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /try sale price 10 c\/kg up$/ }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Use this price' }).at(-1)!);
    const sale = screen.getByRole('textbox', { name: 'Sale price per kg' });
    await expect(sale).toHaveValue('4.08');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(sale).toHaveValue('3.98');
    await userEvent.click(screen.getByRole('button', { name: /try weight gain 0\.1 kg\/day up$/ }));
    await expect(screen.getByText('Tried')).toBeVisible();
    await expect(screen.getByText(/^Weight gain 0\.85 kg\/day:/)).toBeVisible();
    await expect(screen.getAllByRole('link', { name: /^Open carry/ }).length).toBeGreaterThan(1);
  },
};

/** The user chooses two numbers, their steps and a figure. */
export const ATableOfOnesOwn: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Profit \$\/hd, by 10 c\/kg/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'Total profit');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Down' }), 'Weight gain');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Across' }), 'Number of head');
    const step = screen.getByRole('textbox', { name: 'By across' });
    await userEvent.clear(step);
    await userEvent.type(step, '5{Enter}');
    await userEvent.keyboard('{Escape}');
    await expect(
      await screen.findByRole('heading', { name: 'If weight gain and number of head move' }),
    ).toBeVisible();
    await expect(
      await screen.findByRole('button', { name: /^Weight gain 0\.85 kg\/day, number of head 125 head: / }),
    ).toBeVisible();
    await listed();
  },
};

/** The help explains each part of the screen, and lists the step sizes of the trade's numbers. */
export const HelpOfWhatIf: Story = {
  parameters: { picture: false },
  play: async () => {
    await answer();
    await userEvent.keyboard('{F1}');
    const help = await screen.findByRole('dialog', { name: 'What if' });
    await expect(within(help).getByText('Hold or sell')).toBeVisible();
    await expect(within(help).getByRole('row', { name: 'Sale price 10 c/kg $0.01 /kg' })).toBeVisible();
  },
};

/** Compares holding bought stock with selling it today, at the prices of one market day. */
export const HoldOrSell: Story = {
  args: { seed: inHand },
  play: async () => {
    await userEvent.click(await screen.findByText(/^Priced at its own price/));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priced by' }), 'Steers, 17 November');
    const now = screen.getByRole('textbox', { name: 'Weight now' });
    await userEvent.clear(now);
    await userEvent.type(now, '330{Enter}');
    await expect(
      await screen.findByText(/^Hold 21 weeks, to 440 kg: \$\d+\.\d\d a head more than selling today$/),
    ).toBeVisible();
    await expect(screen.getByText(/what they once cost does not count\.$/)).toBeVisible();
    await expect(screen.getByRole('img', { name: /^Made by holding: / })).toBeVisible();
    await expect(screen.getByRole('table', { name: 'Hold or sell, week by week' })).toBeInTheDocument();
    await listed();
  },
};
export const HoldOrSellOnAPhone: Story = {
  ...HoldOrSell,
  globals: phone,
  play: async () => {
    await expect(await screen.findByText(/a head more than selling today$/)).toBeVisible();
  },
};

/** A press on the answer shows the exact limit. A press on a number shows the profit around its present value. */
export const TheExactLimit: Story = {
  play: async () => {
    await userEvent.click(await answer());
    const limit = await screen.findByRole('dialog', { name: 'At most $4.40 /kg' });
    await expect(await within(limit).findByText(/^Exactly \$4\.409851… \/kg makes \$80\.00\./)).toBeVisible();
    await expect(await within(limit).findByText('$82.98')).toBeVisible();
    await listed();
  },
};
export const TheStepOfANumber: Story = {
  parameters: { picture: false },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Agistment' }));
    const step = await screen.findByRole('dialog', { name: 'Agistment' });
    await expect(await within(step).findByRole('heading', { name: 'Agistment', level: 3 })).toBeVisible();
    await expect(within(step).getByText('Weeks held')).toBeVisible();
    await userEvent.click(within(step).getByRole('button', { name: 'Costs before interest' }));
    await expect(await within(step).findByRole('heading', { name: 'Costs before interest' })).toBeVisible();
  },
};

/** The purchase price is missing, so the question is what to pay. */
export const NotPricedYet: Story = {
  args: {
    seed: {
      ...records,
      trades: records.trades!.map((trade) =>
        trade.id === 'steers' ? { ...trade, purchaseCostHd: null } : trade,
      ),
    },
  },
  play: async () => {
    await expect(await answer()).toHaveTextContent('At most $4.40 /kg');
    await expect(screen.getByText('This trade has no purchase price yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use this price' }));
    await expect(screen.getByRole('textbox', { name: 'Purchase price per kg' })).toHaveValue('4.40');
    await expect(await screen.findByRole('heading', { name: 'What moves the profit' })).toBeVisible();
  },
};

/** Letters stay in the field with an error. The previous answer stays too. */
export const LettersInTheTarget: Story = {
  parameters: { picture: false },
  play: async () => {
    const target = await screen.findByRole('textbox', { name: /^To make how much/ });
    await userEvent.clear(target);
    await userEvent.type(target, 'a lot');
    await userEvent.tab();
    await expect(target).toHaveValue('a lot');
    await expect(target).toBeInvalid();
    await expect(screen.getByRole('alert')).toHaveTextContent('To make: “a lot” is not a number.');
    await expect(await answer()).toHaveTextContent('At most $4.40 /kg');
  },
};

/** The arrow keys move between cells. Enter tries a cell's prices. */
export const ByKeyboard: Story = {
  parameters: { picture: false },
  play: async () => {
    const now = await screen.findByRole('button', { name: /, this trade$/ });
    now.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await expect(document.activeElement).toHaveAccessibleName(
      /Purchase price \$4\.36 \/kg, sale price \$4\.08 \/kg/,
    );
    await userEvent.keyboard('{Enter}');
    await expect(document.activeElement).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Use this price' }));
    await expect(screen.getByRole('textbox', { name: 'Purchase price per kg' })).toHaveValue('4.40');
  },
};

export const NoSuchPrice: Story = {
  play: async () => {
    const target = await screen.findByRole('textbox', { name: /^To make how much/ });
    await userEvent.clear(target);
    await userEvent.type(target, '9000');
    await expect(
      await screen.findByText(/^No value of purchase price per kg makes profit per head \$9,000\.00 \/hd/),
    ).toBeVisible();
    await listed();
  },
};

export const NothingToAskYet: Story = {
  args: { route: '/trades/$slug/tradeDetail/create', at: '/trades/kirra/tradeDetail/create?view=what-if' },
  play: async () => {
    await expect(
      await screen.findByText(
        /Profit per head needs the number of head, sale price per head and purchase price per head/,
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enter the number of head' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Number of head' })).toHaveFocus());
    await listed();
  },
};

/** A read-only member can try prices, but cannot enter them into the trade. */
export const WhatIfForAReader: Story = {
  args: { role: 'Restricted' },
  parameters: { picture: false },
  play: async () => {
    await answer();
    await userEvent.click(
      screen.getByRole('button', { name: /Purchase price \$4\.36 \/kg, sale price \$4\.08 \/kg/ }),
    );
    await expect(screen.queryByRole('button', { name: /^Use th/ })).toBeNull();
  },
};

/** Shorn sheep are priced by the head. */
export const WhatIfOfShornSheep: Story = {
  args: { at: '/trades/kirra/tradeDetail/hay?view=what-if' },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'If the prices move' })).toBeVisible();
    await listed();
  },
};

const bid = { route: '/market/$slug/bid', at: '/market/kirra/bid?trade=steers', screen: BidScreen };

/** The highest price to pay, in the largest type. It must be readable at the rail. */
export const WhatCanIPay: Story = {
  args: bid,
  globals: phone,
  play: async () => {
    await expect(await screen.findByText('Pay at most')).toBeVisible();
    await expect(screen.getByText(/^makes at least \$80\.00 a head in 29\.52 weeks$/)).toBeVisible();
    await expect(screen.getAllByRole('listitem')).toHaveLength(5);
  },
};

/** Offers the market's price with the date of its market day. One press uses the price. */
export const TheMarketsPrice: Story = {
  args: {
    ...bid,
    seed: {
      ...records,
      boards: [
        {
          ...day,
          classes: [{ ...day.classes[0]!, rungs: [{ weightKg: '440', price: '4.10', head: null }] }],
        },
      ],
    },
  },
  globals: phone,
  play: async () => {
    await expect(await screen.findByText(/Steers, Roma, 17 November/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take the market’s $4.10 /kg' }));
    await expect(screen.getByRole('textbox', { name: 'Sale price' })).toHaveValue('4.10');
    await expect(screen.getByText(/^The market’s price: Steers, Roma, 17 November/)).toBeVisible();
  },
};

/** Outside the quoted weights there is no market price. */
export const OutsideTheMarket: Story = {
  args: {
    ...bid,
    seed: {
      ...records,
      boards: [{ ...day, classes: [{ ...day.classes[0]!, rungs: day.classes[0]!.rungs.slice(0, 4) }] }],
    },
  },
  globals: phone,
  parameters: { picture: false },
  play: async () =>
    expect(
      await screen.findByText(
        /^No market price: Steers, 440 kg is outside the quoted weights, 200 to 380 kg \(Roma, 17 November/,
      ),
    ).toBeVisible(),
};

/** Letters are not a price. After a press on "Bought" they stay in the field, with an error. */
export const LettersInThePrice: Story = {
  args: bid,
  globals: phone,
  parameters: { picture: false },
  play: async () => {
    const paid = await screen.findByRole('textbox', { name: 'Paid' });
    await userEvent.type(paid, 'about four');
    await userEvent.click(screen.getByRole('button', { name: 'Bought' }));
    await expect(paid).toHaveValue('about four');
    await expect(paid).toHaveFocus();
    await expect(screen.getByRole('alert')).toHaveTextContent(/Paid/);
  },
};

/** A short press changes a number by its small step, a long press by its usual step. The buttons do not move. */
export const OneGrainMore: Story = {
  args: bid,
  globals: phone,
  parameters: { picture: false },
  play: async () => {
    const more = await screen.findByRole('button', { name: 'Weight up 1' });
    await expect(screen.getAllByText('$1,254')[0]).toBeVisible();
    const before = more.getBoundingClientRect().top;
    await userEvent.click(more);
    await expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('286');
    await expect(await screen.findByText('$1,258.40')).toBeVisible();
    await expect(more.getBoundingClientRect().top).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Sale price down 0.01' }));
    await expect(screen.getByRole('textbox', { name: 'Sale price' })).toHaveValue('3.97');
    const weight = screen.getByRole('textbox', { name: 'Weight' });
    await userEvent.pointer({ keys: '[MouseLeft>]', target: more });
    await waitFor(() => expect(weight).not.toHaveValue('286'));
    await userEvent.pointer({ keys: '[/MouseLeft]', target: more });
    await expect((Number((weight as HTMLInputElement).value) - 286) % 10).toBe(0);
    await userEvent.keyboard('{F1}');
    await expect(await screen.findByRole('dialog', { name: 'What can I pay?' })).toBeVisible();
  },
};

export const CannotPay: Story = {
  args: bid,
  globals: phone,
  play: async () => {
    const wanted = await screen.findByRole('textbox', { name: 'Profit wanted' });
    await userEvent.clear(wanted);
    await userEvent.type(wanted, '9000');
    await expect(await screen.findByText('Cannot make $9,000.00 at $3.98')).toBeVisible();
  },
};

/** Without any trade, the settings of the bid are open. */
export const FirstBid: Story = {
  args: { ...bid, at: '/market/kirra/bid', seed: { ...records, trades: [] } },
  globals: phone,
  play: async () => {
    await expect(await screen.findByText('Type a sale weight')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sale weight' })).toHaveFocus());
  },
};

const compare = {
  route: '/trades/$slug/compare',
  at: '/trades/kirra/compare?trades=steers,cull,cows',
  screen: Compare,
};

/** Trades next to each other, ranked by what they earn from a scarce resource. */
export const ThreeTrades: Story = {
  args: compare,
  play: async () => {
    const table = await screen.findByRole('table', { name: '' });
    await expect(within(table).getAllByRole('columnheader').length).toBeGreaterThan(2);
    await expect(
      screen.getByRole('img', { name: /^Profit per head with the sale price 15 per cent lower/ }),
    ).toBeVisible();
    await listed();
  },
};
/** Four trades are the maximum. Each trade can be removed. */
export const FourTrades: Story = {
  args: { ...compare, at: '/trades/kirra/compare?trades=steers,cull,cows', seed: inHand },
  parameters: { picture: false },
  play: async () => {
    const add = await screen.findByRole('combobox', { name: 'Add trade' });
    await userEvent.selectOptions(add, within(add).getAllByRole('option')[1]!);
    await expect(await screen.findByText('4 trades')).toBeVisible();
    await expect(screen.queryByRole('combobox', { name: 'Add trade' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Leave Roma store steers out' }));
    await expect(await screen.findByText('3 trades')).toBeVisible();
    await userEvent.keyboard('{F1}');
    await expect(await screen.findByRole('dialog', { name: 'Compare' })).toBeVisible();
  },
};

/** Suggests ratings with their source. One press uses a rating. */
export const PublishedRatings: Story = {
  args: compare,
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Published ratings for Roma store steers' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Feed per head of Roma store steers' });
    await expect(within(dialog).getByText(/^MLA, "AE ratings: calculating forage demand"/)).toBeVisible();
    await expect(
      within(dialog).getByRole('button', { name: '1.03 for Steers 1 to 2 years, moderate' }),
    ).toBeVisible();
    await listed();
  },
};

export const ThreeTradesOnAPhone: Story = {
  args: compare,
  globals: phone,
  play: async () => expect(await screen.findByRole('group', { name: 'Trades side by side' })).toBeVisible(),
};

/** A typed rating is stored in the trade and updates the ranking by feed. */
export const RankedByFeed: Story = {
  args: compare,
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Feed' }));
    // A press on a dash shows its reason.
    await userEvent.click((await screen.findAllByRole('button', { name: /no feed rating/ }))[0]!);
    await expect(await screen.findByText('no feed rating')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('no feed rating')).toBeNull());
    const rating = screen.getByRole('textbox', { name: 'Feed rating of Roma store steers' });
    await userEvent.type(rating, '1.03{Enter}');
    await expect(await screen.findByRole('combobox', { name: 'Feed unit of Roma store steers' })).toHaveValue(
      'AE',
    );
    await expect(screen.getByRole('row', { name: /^Profit\/AE\/week \$ 2\.13/ })).toBeVisible();
    await listed();
  },
};
export const TooFewTicked: Story = {
  args: { ...compare, at: '/trades/kirra/compare?trades=steers' },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Tick 2 to 4 trades' })).toBeVisible();
    await listed();
  },
};
