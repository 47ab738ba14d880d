import { newCarry } from '#calc-core/carry';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { buffel, carries, cullCows, hayWethers, joined, steers, wethers } from './examples.ts';
import { rowOf, WorkingCarry } from './Working.tsx';

const used = [steers, cullCows].map((trade) => rowOf(trade, carries));

/** What it costs to carry an animal, and how a change affects the trades that use the carry. */
const meta = {
  title: 'Forms/Carry',
  component: WorkingCarry,
  render: (args) => <WorkingCarry {...args} />,
  // Calculated figures contain BigInts. Storybook's controls cannot write them as JSON.
  argTypes: { usedBy: { control: false } },
  args: {
    draft: buffel,
    saved: buffel,
    usedBy: used,
    onChange: fn(),
    onInvalid: fn(),
    tradeHref: (id) => `#trade-${id}`,
  },
} satisfies Meta<typeof WorkingCarry>;
export default meta;
type Story = StoryObj<typeof meta>;

export const GrowthRate: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: 'Shearing Costs' })).toBeNull();
    await expect(canvas.getByRole('textbox', { name: 'Weight gain' })).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Weeks held' })).toBeNull();
  },
};

/** A press on a figure opens its calculation. Figures inside the calculation can be opened too. */
export const Explained: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Carry per head: .* Explain$/ }));
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(await body.findByRole('dialog', { name: 'Carry per head' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Purchase costs: .* Explain$/ }));
    await expect(dialog.getByText('Freight in and the buying fee.')).toBeVisible();
    await expect(dialog.getByText('Buying fee')).toBeVisible();
  },
};

export const TimeHeld: Story = { args: { draft: joined, saved: joined, usedBy: [] } };

/** Sheep also have shearing and wool selling costs. */
export const Sheep: Story = {
  args: { draft: wethers, saved: wethers, usedBy: [rowOf(hayWethers, carries)] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Shearing Costs' })).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Wool Selling Costs' })).toBeVisible();
  },
};

/** Each change shows how saving would affect the trades with this carry. */
export const BeforeAndAfter: Story = {
  parameters: { forcedColors: true },
  play: async ({ canvas }) => {
    const agistment = canvas.getByRole('textbox', { name: 'Agistment' });
    await userEvent.clear(agistment);
    await userEvent.type(agistment, '7.20');
    const strip = within(await canvas.findByRole('region', { name: 'Before and after on 2 trades' }));
    await expect(
      strip.getByText(/^Agistment \$6\.00 to \$7\.20 takes \$[\d,.]+ off total profit\./, { selector: 'p' }),
    ).toBeVisible();
  },
};

export const ManyTrades: Story = {
  parameters: { picture: false },
  args: {
    usedBy: Array.from({ length: 57 }, (_, at) =>
      rowOf({ ...steers, id: `steers-${at}`, name: `Mob ${at + 1}` }, carries),
    ),
  },
  play: async ({ canvas }) => {
    const agistment = canvas.getByRole('textbox', { name: 'Agistment' });
    await userEvent.clear(agistment);
    await userEvent.type(agistment, '7.20');
    const strip = within(await canvas.findByRole('region', { name: 'Before and after on 57 trades' }));
    await expect(strip.getAllByRole('link')).toHaveLength(7);
    await userEvent.click(strip.getByRole('button', { name: 'and 50 more' }));
    await expect(strip.getAllByRole('link')).toHaveLength(57);
    await userEvent.click(strip.getByRole('button', { name: 'Show 7 only' }));
    await expect(strip.getAllByRole('link')).toHaveLength(7);
  },
};

/** If the number of doses is blank, typing a price per dose sets one dose. */
export const OneDose: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Vet' }), '3.5');
    await expect(canvas.getByRole('textbox', { name: 'Vet doses' })).toHaveValue('1');
    await expect(canvas.getByRole('status', { name: 'Vet per head' })).toHaveTextContent('$3.50');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ vet: '3.5', vetDose: '1' }),
    );
  },
};

/** A percentage over 100 is an error. The typed text stays in the field. */
export const WrongEntry: Story = {
  play: async ({ canvas, args }) => {
    const rate = canvas.getByRole('textbox', { name: 'Annual interest rate' });
    await userEvent.clear(rate);
    await userEvent.type(rate, '825');
    await userEvent.tab();
    await expect(rate).toHaveValue('825');
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onInvalid).toHaveBeenLastCalledWith('annualInterestRate', '825');
  },
};

/** Resets the carry to the defaults of spec 4. */
export const Clear: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear to defaults' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ freightIn: null }));
    await expect(canvas.getByRole('textbox', { name: 'Freight in' })).toHaveValue('');
  },
};

export const NewCarry: Story = { args: { draft: newCarry('new'), saved: null, usedBy: [] } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const Unsaved: Story = {
  args: { draft: { ...buffel, freightIn: '18' }, status: { state: 'unsaved' } },
};

export const Conflict: Story = {
  args: {
    status: { state: 'conflict' },
    conflict: {
      fields: [
        { field: 'agistmentRate', label: 'Agistment', mine: '6', base: '5.5', theirs: '7.2' },
        { field: 'name', label: 'Name', mine: 'Buffel grass', base: 'Buffel', theirs: 'Buffel, river side' },
      ],
      onResolve: fn(),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('2 fields changed in two places');
  },
};

export const LongName: Story = {
  args: {
    draft: {
      ...buffel,
      name: 'Buffel grass on the river flats, agistment with supplement from August to the break',
    },
  },
};

/** Calculates freight in from kilometres, the rate per deck, and the head on a deck. */
export const FreightWorkedOut: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Work out freight in' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Distance' }), '640');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rate for a deck' }), '2.4');
    await userEvent.type(screen.getByRole('textbox', { name: 'Head on a deck' }), '28');
    await expect(screen.getByText('640 km × $2.40 ÷ 28 head = $54.85 /hd')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use $54.85' }));
    await expect(canvas.getByRole('textbox', { name: 'Freight in' })).toHaveValue('54.85');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ freightIn: '54.85' }));
  },
};
