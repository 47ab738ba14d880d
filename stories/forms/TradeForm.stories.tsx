import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  blank,
  cowAndCalf,
  cullCows,
  eweAndLamb,
  hayWethers,
  huge,
  joinedCows,
  longNames,
  steers,
  storeLambs,
} from './examples.ts';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

/** The trade calculator. It edits a draft and updates every figure at once. Labels and units come from calc-core. */
const meta = {
  title: 'Forms/Trade',
  component: WorkingTrade,
  render: (args) => <WorkingTrade {...args} />,
  args: tradeArgs,
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Cattle have weights and linked prices. Typing a price per kg updates the price per head and every figure. */
export const Cattle: Story = {
  play: async ({ canvas, args }) => {
    const perKg = canvas.getByRole('textbox', { name: 'Sale price per kg' });
    await userEvent.click(perKg);
    await userEvent.clear(perKg);
    await userEvent.type(perKg, '4');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toHaveValue('1,760.00');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ saleCostHd: '1760' }));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toHaveValue('1,751.20');
  },
};

/** Cows in calf are traded by the head, without weights or a price per kg. */
export const CowsInCalf: Story = {
  args: { draft: joinedCows, saved: joinedCows },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('textbox', { name: /per kg|weight/i })).toBeNull();
    await expect(canvas.getByRole('textbox', { name: 'Sale price per head' })).toBeVisible();
  },
};

/** The cow and the calf each have a line. */
export const HeiferInCalfSoldAsHeiferAndCalf: Story = {
  args: { draft: cowAndCalf, saved: cowAndCalf },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: 'Cow' })).toBeVisible();
    const calf = within(canvas.getByRole('group', { name: 'Calf' })).getByRole('textbox', {
      name: 'Calf or lamb price per head',
    });
    await userEvent.clear(calf);
    await userEvent.type(calf, '650');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ sale2CostHd: '650' }));
  },
};

export const EweInLambSoldAsEweAndLamb: Story = { args: { draft: eweAndLamb, saved: eweAndLamb } };

/** For sub type 12, every figure is shown for shorn and for not shorn. */
export const SheepShornNotShorn: Story = {
  args: { draft: hayWethers, saved: hayWethers },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('columnheader', { name: 'Not Shorn' })).toHaveLength(4);
    await userEvent.click(canvas.getByRole('radio', { name: 'Not Shorn' }));
    await expect(canvas.getAllByText('Underpriced').length).toBeGreaterThan(0);
  },
};

export const Lambs: Story = { args: { draft: storeLambs, saved: storeLambs } };

/** A loss has a minus sign, an arrow and a word. It is never shown by colour alone. */
export const Underpriced: Story = { args: { draft: { ...cullCows, saleCostHd: '1500' }, saved: cullCows } };

/** Nothing is entered yet, so the title says "No price yet". */
export const NewTrade: Story = {
  args: { draft: blank, saved: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'New Trade No price yet' })).toBeVisible();
    await expect(canvas.queryByText('Overpriced')).toBeNull();
    await expect(canvas.queryByText('Underpriced')).toBeNull();
  },
};

/** Text that is not a number is marked and stays in the field. It does not change the draft. */
export const WrongEntry: Story = {
  parameters: { forcedColors: true },
  play: async ({ canvas, args }) => {
    const head = canvas.getByRole('textbox', { name: 'Number of head' });
    await userEvent.clear(head);
    await userEvent.type(head, 'about 120');
    await userEvent.tab();
    await expect(head).toHaveValue('about 120');
    await expect(head).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onInvalid).toHaveBeenLastCalledWith('numberOfHead', 'about 120');
    const drafts = (args.onChange as ReturnType<typeof fn>).mock.calls.map(
      ([draft]) => (draft as { numberOfHead: string | null }).numberOfHead,
    );
    await expect(drafts.at(-1)).toBe('120');
  },
};

/** Numbers can be typed as in Excel. The field shows the plain number after it loses the focus. */
export const TypedLikeASheet: Story = {
  play: async ({ canvas }) => {
    const perHead = canvas.getByRole('textbox', { name: 'Sale price per head' });
    await userEvent.clear(perHead);
    await userEvent.type(perHead, '=3.85*440{Enter}');
    await userEvent.tab();
    await expect(perHead).toHaveValue('1,694.00');
    await expect(canvas.getByRole('textbox', { name: 'Sale price per kg' })).toHaveValue('3.85');
  },
};

/** A new sub type clears the weights. The notice offers to restore them. */
export const WeightsCleared: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sub type' }), 'Bullocks');
    const notice = (args.onNotice as ReturnType<typeof fn>).mock.lastCall?.[0] as {
      text: string;
      undo: () => void;
    };
    await expect(notice.text).toBe(
      'Sub type changed to Bullocks. Weights cleared: purchase 285 kg, sale 440 kg',
    );
    await expect(canvas.getByRole('textbox', { name: 'Sale weight' })).toHaveValue('');
    notice.undo();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Sale weight' })).toHaveValue('440'));
    await expect(canvas.getByRole('combobox', { name: 'Sub type' })).toHaveDisplayValue('Cattle');
  },
};

/** A press on a figure opens its calculation. Figures inside the calculation can be opened too. */
export const Explained: Story = {
  play: async ({ canvas, canvasElement }) => {
    const [figure] = canvas.getAllByRole('button', { name: /^Profit per head: .* Explain$/ });
    if (figure === undefined) throw new Error('No figure to open');
    await userEvent.click(figure);
    const panel = within(canvasElement.ownerDocument.body);
    const dialog = within(await panel.findByRole('dialog', { name: 'Profit per head' }));
    // The explanation is loaded when it is first opened.
    await userEvent.click(
      await dialog.findByRole('button', { name: /^Cost of carry per head: .* Explain$/ }),
    );
    await waitFor(() =>
      expect(dialog.getByRole('heading', { level: 3, name: 'Cost of carry per head' })).toBeVisible(),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Profit per head' }));
    await expect(dialog.getByText(/Cut at two decimals, not rounded\. In full/)).toBeVisible();
  },
};

/** Screen readers announce the result half a second after the last key. */
export const Announced: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const perHead = canvas.getByRole('textbox', { name: 'Sale price per head' });
    await userEvent.clear(perHead);
    await userEvent.type(perHead, '1800');
    await waitFor(
      () =>
        expect(
          [...document.querySelectorAll('[data-announcer]')].some((region) =>
            /^Profit per head \$.*Overpriced$/.test(region.textContent ?? ''),
          ),
        ).toBe(true),
      { timeout: 3000 },
    );
  },
};

/** Only an Admin sees the Calculations panel with tradeCalcDescription. */
export const ForAnAdmin: Story = {
  args: { showCalculations: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Weeks held = /)).toBeVisible();
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    for (const box of canvas.getAllByRole('textbox')) await expect(box).toHaveAttribute('readonly');
    for (const list of canvas.getAllByRole('combobox')) await expect(list).toBeDisabled();
  },
};

/** A changed field is underlined. */
export const Unsaved: Story = {
  args: { draft: { ...steers, saleCostHd: '1800', numberOfHead: '130' }, status: { state: 'unsaved' } },
};

export const Offline: Story = { args: { status: { state: 'on this device', offline: true } } };
export const Saving: Story = { args: { status: { state: 'saving' } } };
export const Refused: Story = {
  args: { status: { state: 'refused', text: 'Refused by the server: number of head cannot be negative' } },
};
export const Stale: Story = { args: { status: { state: 'stale' } } };

/** The server's result differs from the device's. A chip shows the server's result. */
export const ServerSays: Story = { args: { serverSays: { profitPerHead: '27.5', totalProfit: '3300' } } };

/** Shows both versions of a field and the profit of each. */
export const Conflict: Story = {
  parameters: { forcedColors: true },
  args: {
    status: { state: 'conflict' },
    conflict: {
      fields: [
        {
          field: 'purchaseCostHd',
          label: 'Purchase price per head',
          mine: '1271.1',
          base: '1250',
          theirs: '1240',
        },
      ],
      onResolve: fn(),
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Theirs/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Keep theirs' }));
    await expect(args.conflict?.onResolve).toHaveBeenCalledWith({ purchaseCostHd: 'theirs' });
  },
};

export const LongNames: Story = { args: { draft: longNames, saved: longNames } };
export const HugeNumbers: Story = { args: { draft: huge, saved: huge } };
