import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import BidScreen from '#web/screens/Bid.tsx';
import Compare from '#web/screens/Compare.tsx';
import TradeDetail from '#web/screens/TradeDetail.tsx';
import { records } from './records.ts';
import { Site } from './Site.tsx';

/**
 * What if, what can I pay, compare: the same figures read with other inputs. Steps and grains of each number stand with its
 * declaration; every cell, bar and line is the trade worked out.
 */
const meta = {
  title: 'Deciding',
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

const phone = { viewport: { value: 'phone' } };

const answer = () => screen.findByText(/^at most \$/i);
const listed = () => screen.findByRole('link', { name: 'Show All Trades' });

/** A limit in whole cents, the table around this trade with its break-even line, and what moves the profit. */
export const WhatIf: Story = {
  play: async () => {
    await expect(await answer()).toHaveTextContent('at most $4.40 /kg');
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

/** A press tries a cell: every figure of the trade is that of the tried prices, and says so. */
export const ACellTried: Story = {
  play: async () => {
    const cell = await screen.findByRole('button', {
      name: /Purchase price \$4\.36 \/kg, sale price \$4\.08 \/kg/,
    });
    await userEvent.click(cell);
    await expect(screen.getByText('Tried')).toBeVisible();
    await expect(screen.getAllByText('$137.29').length).toBeGreaterThan(1);
    await expect(screen.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.98');
    await listed();
  },
};

/** The tried prices become the draft's, as one edit with one undo. */
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

/** The cells are walked with the arrow keys; the answer is used from the keyboard too. */
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

/** No price does it: the sentence says why. */
export const NoSuchPrice: Story = {
  play: async () => {
    const target = await screen.findByRole('textbox', { name: /^To make how much/ });
    await userEvent.clear(target);
    await userEvent.type(target, '9000');
    await expect(
      await screen.findByText(/^No purchase price per kg makes profit per head \$9,000\.00 \/hd/),
    ).toBeVisible();
    await listed();
  },
};

/** Nothing to ask yet: it names what is missing. */
export const NothingToAskYet: Story = {
  args: { route: '/trades/$slug/tradeDetail/create', at: '/trades/kirra/tradeDetail/create?view=what-if' },
  play: async () => {
    await expect(
      await screen.findByText(/Profit per head needs the number of head, a sale price and a purchase price/),
    ).toBeVisible();
    await listed();
  },
};

/** Who may only read asks and tries, and puts nothing into the trade. */
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

/** Priced by the head: shorn sheep. */
export const WhatIfOfShornSheep: Story = {
  args: { at: '/trades/kirra/tradeDetail/hay?view=what-if' },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'If the prices move' })).toBeVisible();
    await listed();
  },
};

const bid = { route: '/market/$slug/bid', at: '/market/kirra/bid?trade=steers', screen: BidScreen };

/** At the rail: the most to pay, in the largest type there is. */
export const WhatCanIPay: Story = {
  args: bid,
  globals: phone,
  play: async () => {
    await expect(await screen.findByText('Pay at most')).toBeVisible();
    await expect(screen.getByText(/^makes at least \$80\.00 a head in 29\.52 weeks$/)).toBeVisible();
    await expect(screen.getAllByRole('listitem')).toHaveLength(5);
  },
};

/** A press moves a number by its grain. */
export const OneGrainMore: Story = {
  args: bid,
  globals: phone,
  parameters: { picture: false },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Weight up 1' }));
    await expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('286');
    await userEvent.click(screen.getByRole('button', { name: 'Sale price down 0.01' }));
    await expect(screen.getByRole('textbox', { name: 'Sale price' })).toHaveValue('3.97');
  },
};

/** Nothing makes that much: it says so. */
export const CannotPay: Story = {
  args: bid,
  globals: phone,
  play: async () => {
    const wanted = await screen.findByRole('textbox', { name: 'Profit wanted' });
    await userEvent.clear(wanted);
    await userEvent.type(wanted, '9000');
    await expect(await screen.findByText('Cannot make $9,000.00 a head')).toBeVisible();
  },
};

/** Without a trade to go by the preset is open. */
export const FirstBid: Story = {
  args: { ...bid, at: '/market/kirra/bid', seed: { ...records, trades: [] } },
  globals: phone,
  play: async () => expect(await screen.findByText('Type a sale price')).toBeVisible(),
};

const compare = {
  route: '/trades/$slug/compare',
  at: '/trades/kirra/compare?trades=steers,cull,cows',
  screen: Compare,
};

/** Trades beside each other, the best of what is scarce first. */
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
export const ThreeTradesOnAPhone: Story = {
  args: compare,
  globals: phone,
  play: async () => expect(await screen.findByRole('radiogroup', { name: 'Trade shown' })).toBeVisible(),
};

/** A rating typed here is the trade's, and the ranking by feed follows. */
export const RankedByFeed: Story = {
  args: compare,
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Feed' }));
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
