import { calculateCarry, carryFigures, explainCarryFigure } from '#calc-core/trade';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { BeforeAfter } from '#web/forms/carry/BeforeAfter.tsx';
import { CarryCard } from '#web/forms/carry/CarryCard.tsx';
import CarryExplanation from '#web/forms/carry/CarryExplanation.tsx';
import { CarryLines } from '#web/forms/carry/CarryLines.tsx';
import { CarryTitle } from '#web/forms/carry/CarryTitle.tsx';
import { CostBar } from '#web/forms/carry/CostBar.tsx';
import { ExplainedCost } from '#web/forms/carry/ExplainedCost.tsx';
import { Explained } from '#web/forms/parts/ExplainedFigure.tsx';
import { FreightIn } from '#web/forms/carry/FreightIn.tsx';
import FreightWork from '#web/forms/carry/FreightWork.tsx';
import { ExplanationWalk } from '#web/forms/parts/ExplanationWalk.tsx';
import { buffel, carries, cullCows, steers } from './examples.ts';
import { InCarry } from './parts.tsx';
import { rowOf } from './Working.tsx';

const used = [steers, cullCows].map((trade) => rowOf(trade, carries));

const meta = { title: 'Forms/Carry, part by part' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The carry's name, the number of its trades, and its total. */
export const Title: Story = {
  render: () => (
    <InCarry carry={buffel}>
      {(form) => (
        <CarryTitle
          form={form}
          result={calculateCarry(form.draft)}
          serverSays={null}
          usedBy={2}
          title="New Cost Of Carry"
          status={{ state: 'unsaved' }}
          help={null}
          here={null}
        />
      )}
    </InCarry>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: buffel.name })).toBeVisible();
    await expect(canvas.getByText(/used by 2 trades$/)).toBeVisible();
  },
};

/** The total of a section is updated with each key. */
export const Card: Story = {
  render: () => (
    <InCarry carry={buffel}>
      {(form) => <CarryCard title="Purchase Costs" form={form} result={calculateCarry(form.draft)} />}
    </InCarry>
  ),
  play: async ({ canvas }) => {
    const freight = canvas.getByRole('textbox', { name: 'Freight in' });
    await userEvent.clear(freight);
    await userEvent.type(freight, '20');
    await expect(canvas.getByRole('button', { name: 'Purchase costs: $26.50. Explain' })).toBeVisible();
  },
};

/** A price per dose, the number of doses, and the resulting cost. */
export const Lines: Story = {
  render: () => (
    <InCarry carry={buffel}>{(form) => <CarryLines form={form} card="Processing Costs" />}</InCarry>
  ),
  play: async ({ canvas }) => {
    const vet = canvas.getByRole('textbox', { name: 'Vet' });
    await userEvent.clear(vet);
    await userEvent.type(vet, '3.5');
    await expect(canvas.getByRole('status', { name: 'Vet per head' })).toHaveTextContent('$3.50');
  },
};

/** The cost lines of one trade. The user chooses the trade. */
export const WhereTheCostGoes: Story = {
  render: () => <CostBar carry={buffel} result={calculateCarry(buffel)} usedBy={used} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'On the trade' })).toBeVisible();
  },
};

export const WhereTheCostGoesUnused: Story = {
  render: () => <CostBar carry={buffel} result={calculateCarry(buffel)} usedBy={[]} />,
};

/** How saving would affect every trade with this carry. */
export const WhatSavingDoes: Story = {
  render: () => <BeforeAfter before={buffel} after={{ ...buffel, agistmentRate: '7.2' }} trades={used} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Before and after on 2 trades' })).toBeVisible();
  },
};

const result = calculateCarry(buffel);

/** A press on a figure opens a popover. */
export const OneFigure: Story = {
  render: () => <ExplainedCost name="purchaseCosts" carry={buffel} result={result} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Purchase costs: $22.50. Explain' }));
    await expect(await screen.findByText('Freight in and the buying fee.')).toBeVisible();
  },
};

export const WhatItIsMadeOf: Story = {
  render: () => <CarryExplanation name="carryPerHd" carry={buffel} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Selling costs: .* Explain$/ }));
    await expect(canvas.getByRole('heading', { level: 3, name: 'Selling costs' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Carry per head' }));
    await expect(canvas.queryByRole('heading', { level: 3 })).toBeNull();
  },
};

/** A missing figure shows the reason. */
export const NotAvailable: Story = {
  render: () => (
    <ExplanationWalk
      name={'interestOnCapital' as const}
      explain={(name: 'interestOnCapital') => ({ ...explainCarryFigure(name, buffel), name, steps: [] })}
      labelOf={(name) => carryFigures[name].label}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not available: depends on the trade.')).toBeVisible();
  },
};

/** The explanation of this figure is plain text instead of a calculation. */
export const AnyExplanation: Story = {
  render: () => (
    <Explained label="Purchase costs" unit="$/hd" figure={result.figures.purchaseCosts}>
      Freight in and the buying fee.
    </Explained>
  ),
};

/** A button at the field opens the calculation of freight in. */
export const Freight: Story = {
  render: () => (
    <>
      <InCarry carry={buffel}>{(form) => <FreightIn form={form} />}</InCarry>
      <FreightWork onUse={() => {}} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Distance' }), '640');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Rate for a deck' }), '2.4');
    await expect(canvas.getByText('Kilometres × $ per km per deck ÷ head on the deck.')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Head on a deck' }), '28');
    await expect(canvas.getByRole('button', { name: 'Use $54.85' })).toBeVisible();
  },
};
