import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import Budget from '#web/screens/Budget.tsx';
import { datedFarm, datedTrades, fundedFarm, tightFarm } from './money-records.ts';
import { Site } from './Site.tsx';

/** When money moves, and whether the farm has enough money. */
const meta = {
  title: 'Screens/Budget',
  component: Site,
  args: {
    route: '/money/$slug/cash-flow',
    at: '/money/kirra/cash-flow',
    screen: Budget,
    seed: fundedFarm,
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = { timeout: 20_000 };

/** The peak debt, and the entries that make up a sum. */
export const CashFlow: Story = {
  play: async () => {
    const table = await screen.findByRole('table', { name: /Cash flow by month/ }, shown);
    await userEvent.click(within(table).getByRole('button', { name: /^Purchases, December 2026/ }));
    const entries = await screen.findByRole('dialog', { name: /^Purchases, December 2026/ });
    await expect(within(entries).getByRole('link', { name: 'Mortlake ewes in lamb' })).toBeVisible();
    await expect(within(entries).getByRole('link', { name: 'Show these 2 trades' })).toBeVisible();
  },
};

export const CashFlowOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /December 2026/ }, shown)).toBeVisible();
  },
};

/** The cash flow if stock is sold four weeks later. A dotted line shows the plan. */
export const OverTheLimit: Story = {
  args: { at: '/money/kirra/cash-flow?if=four-weeks-later', seed: tightFarm },
  play: async () => {
    await expect(
      await screen.findByText(/over the limit/, { selector: '[role=status]' }, shown),
    ).toBeVisible();
  },
};

/** Without a balance, the screen shows how much money is tied up. */
export const WithoutFunding: Story = {
  args: { seed: datedFarm },
  play: async () => {
    await expect(await screen.findByText(/^The most money out is/, undefined, shown)).toBeVisible();
  },
};

export const Funding: Story = {
  args: { route: '/money/$slug/funding', at: '/money/kirra/funding' },
  play: async () => {
    await expect(await screen.findByText('NAB overdraft', undefined, shown)).toBeVisible();
    await expect(await screen.findByText('Household and wages', undefined, shown)).toBeVisible();
  },
};

export const FundingOnAPhone: Story = {
  args: { route: '/money/$slug/funding', at: '/money/kirra/funding' },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(await screen.findByText('NAB overdraft', undefined, shown)).toBeVisible();
  },
};

export const NoDatesYet: Story = {
  args: { seed: { ...datedFarm, trades: datedTrades.filter(({ heldFrom }) => heldFrom === '') } },
  play: async () => {
    await expect(await screen.findByText('No dates yet', undefined, shown)).toBeVisible();
  },
};

export const Feed: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed' },
  play: async () => {
    await expect(await screen.findByRole('table', { name: /Feed by month/ }, shown)).toBeVisible();
  },
};

export const FeedOnAPhone: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed' },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'By month' }, shown)).toBeVisible();
  },
};

export const TaxYear: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year' },
  play: async () => {
    await expect(await screen.findByRole('table', { name: /Livestock schedule/ }, shown)).toBeVisible();
  },
};

/** With all columns, the table is wider than the window. */
export const TaxYearByClass: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year' },
  play: async () => {
    const values = await screen.findByRole('combobox', { name: 'Values' }, shown);
    await userEvent.selectOptions(values, 'by class');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Killed for own use' }), 'by class');
    await expect(screen.getByRole('columnheader', { name: 'Valued at' })).toBeVisible();
    await expect(screen.getByRole('columnheader', { name: 'Change of value' })).toBeVisible();
    const [by, each] = ['valued at', 'value of each on hand'].map(
      (what) => `Sheep shorn / not shorn, ${what}`,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: by! }), 'market value');
    await userEvent.type(screen.getByRole('textbox', { name: each! }), '100{Enter}');
    // 640 head x $100 - $58,880 at cost = $5,120. The change of value and the gross profit are both this amount.
    const row = screen.getByRole('row', { name: /^Sheep shorn/ });
    await expect(within(row).getAllByRole('cell', { name: '5,120' })).toHaveLength(2);
    await expect(screen.getByText(/− sold \+ change of value = on hand at the end/)).toBeVisible();
    await expect(await screen.findByText(/^Scroll right for .*Valued at and Value of each\./)).toBeVisible();
  },
};

/** A read-only member sees the head born, but cannot edit the number. */
export const TaxYearToRead: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year', role: 'Restricted' },
  play: async () => {
    const born = await screen.findByRole('textbox', { name: 'Cattle, head born' }, shown);
    await expect(born).toHaveAttribute('readonly');
  },
};

export const TaxYearOnAPhone: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year' },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'By class' }, shown)).toBeVisible();
  },
};

async function expectWholeColumns(table: HTMLElement): Promise<void> {
  const [, ...heads] = table.querySelectorAll<HTMLElement>('thead tr:first-child th');
  const pinned = heads.filter((head) => getComputedStyle(head).position === 'sticky');
  const box = table.parentElement!.getBoundingClientRect();
  const edge = Math.min(box.right, ...pinned.map((head) => head.getBoundingClientRect().left));
  const cut = heads
    .filter((head) => !pinned.includes(head))
    .filter(
      (head) => head.getBoundingClientRect().left < edge - 8 && head.getBoundingClientRect().right > edge + 1,
    );
  await expect(cut.map(({ textContent }) => textContent)).toEqual([]);
}

export const TaxYearOnATablet: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year' },
  globals: { viewport: { value: 'tablet' } },
  play: async () => {
    await expectWholeColumns(await screen.findByRole('table', { name: /Livestock schedule/ }, shown));
  },
};

export const FeedOnATablet: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed' },
  globals: { viewport: { value: 'tablet' } },
  play: async () => {
    await expectWholeColumns(await screen.findByRole('table', { name: /Feed by month/ }, shown));
  },
};

export const CashFlowOnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async () => {
    await expectWholeColumns(await screen.findByRole('table', { name: /Cash flow by month/ }, shown));
  },
};

const says = (words: string | RegExp) => async (): Promise<void> => {
  await expect((await screen.findAllByText(words, undefined, shown)).length).toBeGreaterThan(0);
};

export const Loading: Story = { args: { seed: { phase: 'loading' } }, play: says('Loading...') };

export const Failed: Story = {
  args: {
    seed: { phase: 'error', message: 'The server did not answer (Request failed with status code 503).' },
  },
  play: says('Cannot load trades'),
};

export const NoTradesYet: Story = { args: { seed: {} }, play: says('No trades yet') };

export const CashFlowToRead: Story = {
  args: { role: 'Restricted' },
  play: says(/^Your debt peaks/),
};

export const FundingToRead: Story = {
  args: { route: '/money/$slug/funding', at: '/money/kirra/funding', role: 'Restricted' },
  play: async () => {
    await expect(await screen.findByText('NAB overdraft', undefined, shown)).toBeVisible();
    await expect(screen.getByText(/^Each account has its balance on a date/)).toBeVisible();
  },
};

export const FeedToRead: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed', role: 'Restricted' },
  play: async () => {
    await expect(await screen.findByRole('table', { name: /Feed by month/ }, shown)).toBeVisible();
    await expect(screen.queryByText(/Type what the country carries/)).toBeNull();
  },
};

export const NoRatingsYet: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed', seed: datedFarm },
  play: says('No ratings yet'),
};

export const NoTradesToFeed: Story = {
  args: { route: '/money/$slug/feed', at: '/money/kirra/feed', seed: {} },
  play: says('No trades yet'),
};

export const NoStockInTheYear: Story = {
  args: { route: '/money/$slug/tax-year', at: '/money/kirra/tax-year?year=2020' },
  play: says('No stock in this year'),
};
