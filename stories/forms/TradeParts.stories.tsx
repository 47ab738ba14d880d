import { bestKnownOf, withActual } from '#calc-core/actual';
import {
  loadTrade,
  nothingActual,
  tradeInputs,
  tradeOf,
  type Trade,
  type TradeDraft,
} from '#calc-core/trade';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { AmountLine } from '#web/forms/parts/AmountLine.tsx';
import { AsideButton } from '#web/forms/parts/AsideButton.tsx';
import AtMarket from '#web/forms/trade/AtMarket.tsx';
import { factsSubtitle } from '#web/forms/trade/trade-titles.ts';
import Calculations from '#web/forms/trade/Calculations.tsx';
import { resultCards } from '#web/forms/trade/result-cards.ts';
import ConflictPanel from '#web/record/ConflictPanel.tsx';
import { ExplainedFigure } from '#web/forms/parts/ExplainedFigure.tsx';
import Explanation from '#web/forms/parts/Explanation.tsx';
import { FigureTable } from '#web/forms/trade/FigureTable.tsx';
import { FormStatus } from '#web/forms/parts/FormStatus.tsx';
import { OutcomeBadge, OverpriceBadge, PricedBadge } from '#web/forms/trade/OverpriceBadge.tsx';
import { Purchase, Sell, WoolSold } from '#web/forms/trade/PriceSections.tsx';
import MoneyTerms from '#web/forms/trade/MoneyTerms.tsx';
import { TradeNote } from '#web/forms/trade/TradeNote.tsx';
import MarketClass from '#web/forms/trade/MarketClass.tsx';
import { ResultBar } from '#web/forms/trade/ResultBar.tsx';
import { ServerChip, ServerFiguresContext } from '#web/forms/trade/ServerSays.tsx';
import { Subtitle } from '#web/forms/parts/Subtitle.tsx';
import YardPrice from '#web/forms/trade/YardPrice.tsx';
import YardTerms from '#web/forms/trade/YardTerms.tsx';
import { TradeCalculator } from '#web/forms/trade/TradeCalculator.tsx';
import { Fields } from '#web/ui/fields/Field.tsx';
import { roma } from '#tests/calc-core/market/boards.ts';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carries, cowAndCalf, groups, hayWethers, steers } from './examples.ts';
import { InTrade } from './parts.tsx';

const meta = { title: 'Forms/Trade, part by part' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const carryOf = (id: string | null) => carries.find((carry) => carry.id === id) ?? null;

/** What is traded, with which carry, and for how long. */
export const Header: Story = {
  render: () => (
    <InTrade draft={steers}>
      {(form) => (
        <TradeCalculator form={form} carries={carries} groups={groups} carryHref={(id) => `#carry-${id}`} />
      )}
    </InTrade>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Open carry/ })).toBeVisible();
  },
};

/** The button with this label loads after the fields. Pictures must wait for it. */
const termsOfSale = 'Yard terms of the sale price';

/** The price typed last determines the other price. */
export const Selling: Story = {
  render: () => <InTrade draft={steers}>{(form) => <Sell form={form} />}</InTrade>,
  play: async ({ canvas }) => {
    const perKg = canvas.getByRole('textbox', { name: 'Sale price per kg' });
    await userEvent.clear(perKg);
    await userEvent.type(perKg, '4');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toHaveValue('1,760.00');
    await expect(await canvas.findByRole('button', { name: termsOfSale })).toBeVisible();
  },
};

export const SellingTwo: Story = {
  render: () => <InTrade draft={cowAndCalf}>{(form) => <Sell form={form} />}</InTrade>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: /Calf/ })).toBeVisible();
    await expect((await canvas.findAllByRole('button', { name: termsOfSale }))[0]).toBeVisible();
  },
};

export const Buying: Story = {
  render: () => <InTrade draft={steers}>{(form) => <Purchase form={form} />}</InTrade>,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Yard terms of the purchase price' }),
    ).toBeVisible();
  },
};

export const BuyingReadOnly: Story = {
  render: () => (
    <InTrade draft={steers} readOnly>
      {(form) => <Purchase form={form} />}
    </InTrade>
  ),
};

/** The section is closed at first, with a summary. Sheep also have a shearing day. */
export const WhenMoneyMoves: Story = {
  render: () => (
    <InTrade draft={{ ...hayWethers, purchaseTerms: '14', saleTerms: '7', shearingOn: '2027-03-03' }}>
      {(form) => <MoneyTerms form={form} />}
    </InTrade>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Pay in 14 days, paid in 7 days, shorn 3 Mar 2027')).toBeVisible();
    await expect(canvas.queryByLabelText('Shearing day')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Terms' }));
    await expect(canvas.getByLabelText('Shearing day')).toBeVisible();
  },
};

const withLoan = memoryRecords({
  others: {
    funding: [
      {
        id: 'loan',
        name: 'Elders livestock loan',
        kind: 'loan',
        limit: '500000',
        rate: '12',
        balance: '0',
        on: '2026-11-01',
        share: '80',
      },
    ],
  },
});

/** A livestock loan pays for the purchase. */
export const PaidByALoan: Story = {
  render: () => (
    <RecordsProvider records={withLoan}>
      <InTrade draft={steers}>{(form) => <MoneyTerms form={form} />}</InTrade>
    </RecordsProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Terms' }));
    await userEvent.selectOptions(canvas.getByLabelText('Paid by'), 'Elders livestock loan');
    await expect(canvas.getByText('Paid by Elders livestock loan', { selector: 'span' })).toBeVisible();
  },
};

/** A note is shown next to the title. */
export const WithANote: Story = {
  render: () => (
    <InTrade draft={{ ...steers, note: 'Brand 7K over 3, quiet, weaned on hay. Ring Max before loading.' }}>
      {(form) => <MoneyTerms form={form} />}
    </InTrade>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Note: Brand 7K over 3, quiet, weaned on/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Terms' }));
    const box = canvas.getByRole('textbox', { name: 'Note' });
    await userEvent.clear(box);
    await userEvent.type(box, 'Brand 7K{Enter}quiet');
    await expect(box).toHaveValue('Brand 7K quiet');
  },
};

export const NoteToRead: Story = {
  render: () => (
    <InTrade draft={{ ...steers, note: 'Brand 7K over 3, quiet, weaned on hay.' }} readOnly>
      {(form) => <TradeNote form={form} />}
    </InTrade>
  ),
};

/** Without terms, money moves on the day of the purchase or sale. */
export const PaidOnTheDay: Story = {
  render: () => <InTrade draft={steers}>{(form) => <MoneyTerms form={form} />}</InTrade>,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paid on the day')).toBeVisible();
  },
};

/** Only sheep have this section. For cattle it is empty. */
export const Wool: Story = {
  render: () => (
    <>
      <InTrade draft={hayWethers}>{(form) => <WoolSold form={form} />}</InTrade>
      <InTrade draft={steers}>{(form) => <WoolSold form={form} />}</InTrade>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { name: 'Wool Sold' })).toHaveLength(1);
  },
};

export const OneAmount: Story = {
  render: () => (
    <Fields>
      <AmountLine input={tradeInputs.saleCostHd} value="1751.2" onValue={() => {}} />
      <AmountLine input={tradeInputs.saleWeightkg} value={null} onValue={() => {}} />
    </Fields>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toHaveValue('1,751.20');
    await expect(canvas.getByRole('textbox', { name: 'Sale weight' })).toHaveAttribute('placeholder', '0');
  },
};

export const Results: Story = {
  render: () => <InTrade draft={steers}>{() => <ResultBar side="notShorn" onSide={() => {}} />}</InTrade>,
};

export const ResultsOfShornSheep: Story = {
  render: () => <InTrade draft={hayWethers}>{() => <ResultBar side="shorn" onSide={() => {}} />}</InTrade>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Shorn' })).toBeChecked();
  },
};

const card = (draft: TradeDraft) => (
  <InTrade draft={draft}>
    {() => resultCards.slice(2, 3).map((each) => <FigureTable key={each.title} card={each} side="shorn" />)}
  </InTrade>
);

export const Figures: Story = { render: () => card(steers) };

/** Three figures for shorn and for not shorn, next to each other. */
export const FiguresOfShornSheep: Story = { render: () => card(hayWethers) };

/** A figure is a button that opens its calculation. The button's background ends before the unit. */
export const Explained: Story = {
  render: () => <InTrade draft={steers}>{() => <ExplainedFigure name="profitPerHead" />}</InTrade>,
  play: async ({ canvas }) => {
    const figure = canvas.getByRole('button', { name: /^Profit per head/ });
    await userEvent.click(figure);
    await expect(await screen.findByText(/Sale price per head/)).toBeVisible();
    const digits = document.createRange();
    digits.selectNodeContents(figure);
    const past = figure.getBoundingClientRect().right - digits.getBoundingClientRect().right;
    await expect(past).toBeLessThanOrEqual(4);
    await expect(getComputedStyle(figure).boxShadow).toMatch(/^none$|inset$/);
  },
};

/** The lines of a calculation in a popover. A line that is itself a figure can be opened. */
export const WhatItIsMadeOf: Story = {
  render: () => <Explanation name="profitPerHead" carry={carryOf(steers.carryId)} trade={steers} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Cost of carry/ }));
    await expect(canvas.getByRole('heading', { name: /Cost of carry/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Profit per head' }));
    await expect(canvas.queryByRole('heading', { name: /Cost of carry/ })).toBeNull();
  },
};

/** An Admin sees every line with its formula and this trade's numbers. */
export const AdminCalculations: Story = {
  render: () => <Calculations carry={carryOf(steers.carryId)} trade={steers} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(20);
  },
};

/** Without a profit, the badge says neither Overpriced nor Underpriced. */
export const Badges: Story = {
  render: () => (
    <>
      <InTrade draft={steers}>{() => <OverpriceBadge />}</InTrade> <PricedBadge over={false} />
      <PricedBadge over={null} />
      <InTrade draft={{ ...steers, saleCostHd: null }}>{() => <OutcomeBadge />}</InTrade>{' '}
      <InTrade draft={{ ...steers, numberOfHead: null }}>{() => <OutcomeBadge />}</InTrade>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Overpriced')).toBeVisible();
    await expect(canvas.getAllByText('Underpriced')).toHaveLength(1);
    await expect(canvas.getByText('No price yet')).toBeVisible();
    await expect(canvas.getByText('No head')).toBeVisible();
  },
};

/** The chip is shown only if the server's figure differs from ours. */
export const ServerDiffers: Story = {
  render: () => (
    <ServerFiguresContext value={{ profitPerHead: '1.5' }}>
      <InTrade draft={steers}>
        {() => (
          <>
            <ServerChip name="profitPerHead" />
            <ServerChip name="totalProfit" />
          </>
        )}
      </InTrade>
    </ServerFiguresContext>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/Server says/)).toHaveLength(1);
  },
};

const states = ['unsaved', 'saving', 'on this device', 'synced', 'refused', 'conflict', 'stale'] as const;

export const States: Story = {
  render: () => (
    <>
      {states.map((state) => (
        <p key={state}>
          <FormStatus state={state} />
        </p>
      ))}
      <FormStatus state="on this device" offline />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Kept on this device, no signal')).toBeVisible();
  },
};

/** The line under a section's title. It shows a summary, or the help of the focused field. */
export const Subtitles: Story = {
  render: () => (
    <>
      <Subtitle help={null}>In Autumn, held until 4 Sep 2026</Subtitle>
      <Subtitle help="What each animal is sold for.">In Autumn, held until 4 Sep 2026</Subtitle>
    </>
  ),
};

/** Above the form: both versions of each field that was changed in two places. */
export const Conflict: Story = {
  render: () => (
    <ConflictPanel
      conflict={{
        fields: [
          {
            field: 'purchaseCostHd',
            label: 'Purchase price per head',
            base: '1117.2',
            mine: '1150',
            theirs: '1099',
          },
        ],
        onResolve: () => {},
      }}
      about={{ trade: steers, carries, groups }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$1,150.00')).toBeVisible();
    await expect(canvas.getByText('$1,099.00')).toBeVisible();
  },
};

/** A link at a field's label opens a popover. */
export const Aside: Story = {
  render: () => (
    <AsideButton words="Terms" label="Yard terms of the sale price">
      {(close) => (
        <button type="button" onClick={close}>
          Take the terms off
        </button>
      )}
    </AsideButton>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Yard terms of the sale price' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take the terms off' }));
    await expect(canvas.getByRole('button', { name: 'Yard terms of the sale price' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  },
};

const market = memoryRecords({ boards: [roma] });
const overTheHooks = '{"basis":"cwt","price":"7.4","dressing":"54"}';
const byTerms = loadTrade({ ...tradeOf(steers), saleYard: overTheHooks, saleCostHd: '1758.24' });

/** How a price was calculated, with a link to its terms. */
export const Terms: Story = {
  render: () => (
    <RecordsProvider records={market}>
      <InTrade draft={byTerms}>
        {(form) => (
          <>
            <YardPrice form={form} pair="sale" />
            <YardTerms form={form} pair="sale" onDone={() => {}} />
          </>
        )}
      </InTrade>
    </RecordsProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Dressing' })).toHaveValue('54');
    await expect(await canvas.findByRole('combobox', { name: 'Market class' })).toBeVisible();
  },
};

const bought = (): Trade => {
  const planned: Trade = { ...tradeOf(steers), saleClass: 'Steers' };
  const { plan, actual } = withActual(planned, carryOf(planned.carryId), {
    ...nothingActual,
    boughtOn: '2026-06-04',
  });
  return { ...planned, plan: plan ?? 'null', actual: actual ?? 'null' };
};

/** The user chooses the market class for one price, from the classes of the member's market days. */
export const ClassOfTheMarket: Story = {
  render: () => (
    <RecordsProvider records={market}>
      <InTrade draft={steers}>{(form) => <MarketClass form={form} pair="sale" />}</InTrade>
    </RecordsProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toBeVisible();
  },
};

/** A mob in hand at the latest price of its class, compared with the plan. */
export const InHandAtMarket: Story = {
  render: () => (
    <InTrade draft={loadTrade(bought())}>
      {() => <AtMarket trade={bought()} boards={[roma]} today="2026-11-22" />}
    </InTrade>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /Profit per head at market/ })).toBeVisible();
  },
};

/** The line under the name of a trade with facts says how the trade turned out. */
export const BecameBought: Story = {
  render: () => (
    <Subtitle help={null}>{factsSubtitle(null, bestKnownOf(carryOf(steers.carryId), bought()))}</Subtitle>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/bought 4 June 2026, till /)).toBeVisible();
  },
};
