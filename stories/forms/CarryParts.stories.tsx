import { calculateCarry } from '#calc-core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { BeforeAfter } from '#web/forms/BeforeAfter.tsx';
import { CarryLines } from '#web/forms/CarryLines.tsx';
import { CostBar } from '#web/forms/CostBar.tsx';
import { buffel, carries, cullCows, steers } from './examples.ts';
import { InCarry } from './parts.tsx';
import { rowOf } from './Working.tsx';

const used = [steers, cullCows].map((trade) => rowOf(trade, carries));

/** The parts that the carry form is made of, one by one. */
const meta = { title: 'Forms/Carry, part by part' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** A price per dose with its doses and what they come to. */
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

/** The lines of one trade's cost of carry; the choice of trade stands beside it. */
export const WhereTheCostGoes: Story = {
  render: () => <CostBar carry={buffel} result={calculateCarry(buffel)} usedBy={used} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'On the trade' })).toBeVisible();
  },
};

export const WhereTheCostGoesUnused: Story = {
  render: () => <CostBar carry={buffel} result={calculateCarry(buffel)} usedBy={[]} />,
};

/** What saving would do to every trade that uses the carry. */
export const WhatSavingDoes: Story = {
  render: () => <BeforeAfter before={buffel} after={{ ...buffel, agistmentRate: '7.2' }} trades={used} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Before and after on 2 trades' })).toBeVisible();
  },
};
