import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { loadTrade, newTrade, nothingActual, tradeOf, type Actual } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

const grass = { ...newCarry('grass'), ...startingCarry, name: 'Buffel grass' };
const planned = {
  ...newTrade('heifers', '2026-06-02', [], [grass]),
  name: 'Gunnedah heifers',
  numberOfHead: '86',
  purchaseWeightkg: '262',
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.30',
};
const draftKnowing = (actual: Actual) =>
  loadTrade({ ...planned, ...withActual(tradeOf(loadTrade(planned)), grass, actual) });
const bought: Actual = {
  ...nothingActual,
  boughtOn: '2026-06-04',
  purchaseWeightkg: '258',
  purchaseCostHd: '921.06',
};
const became: Actual = {
  ...bought,
  sales: [{ soldOn: '2026-11-17', head: null, saleWeightkg: '381', saleCostHd: '1318.26' }],
  deaths: '2',
  costs: { agistmentRate: '5.8', freightIn: '17.4' },
};
const sold = draftKnowing(became);

/** The trade's actual profit compared with its plan, and the causes of the difference. */
const meta = {
  title: 'Forms/Plan and actual',
  component: WorkingTrade,
  render: (args) => <WorkingTrade {...args} />,
  args: {
    ...tradeArgs,
    carries: [grass],
    groups: [],
    draft: sold,
    saved: sold,
    view: 'plan',
    onView: () => {},
  },
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The whole mob is sold. The plan and the cash result are shown. */
export const Sold: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(/^Made \$38\.8\d a head less than planned, mostly the sale price \(-\$44\.30\)$/),
      ).toBeVisible(),
    );
    await expect(canvas.getByRole('row', { name: /Sale price -44\.30 then/ })).toBeVisible();
    await expect(canvas.getByText(/2 died and earned no sale/)).toBeVisible();
  },
};

/** The mob is not sold yet, so the last bar says "so far". A price typed per kg is stored per head. */
export const Bought: Story = {
  args: { draft: draftKnowing(bought) },
  play: async ({ canvas, args }) => {
    const price = await canvas.findByRole('textbox', { name: 'Sale price, actual' });
    await userEvent.type(price, '3.46');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ actual: expect.stringContaining('"saleCostHd":"1332.1"') as unknown }),
    );
  },
};

/** No facts are entered yet. A button enters the day of the purchase and focuses its field. */
export const StillAPlan: Story = {
  args: { draft: loadTrade(planned) },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Bought on…' }));
    const boughtOn = await canvas.findByRole('textbox', { name: 'Bought on, actual' });
    await expect(boughtOn).toHaveValue('02/06/2026');
    await waitFor(() => expect(boughtOn).toHaveFocus());
  },
};

/** An impossible value has an error at its field. */
export const Impossible: Story = {
  args: { draft: draftKnowing({ ...became, deaths: '90' }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('More deaths than head bought.')).toBeVisible());
  },
};

const drafts = draftKnowing({
  ...became,
  sales: [
    { soldOn: '2026-11-10', head: '40', saleWeightkg: '380', saleCostHd: '1310' },
    { soldOn: '2026-11-24', head: null, saleWeightkg: '372', saleCostHd: '1270' },
  ],
});

/** The mob was sold in two sales. The second sale has the remaining head. */
export const TwoDrafts: Story = {
  args: { draft: drafts, saved: drafts },
  play: async ({ canvas }) => {
    const left = await canvas.findByRole('textbox', { name: 'Head sold, sale 2, actual' });
    await expect(left).toHaveAttribute('placeholder', '44');
    const first = canvas.getByRole('textbox', { name: 'Head sold, sale 1, actual' });
    await userEvent.clear(first);
    await userEvent.type(first, '90');
    await expect(await canvas.findByText('More head sold and dead than bought.')).toBeVisible();
    await expect(first).toHaveValue('90');
  },
};

/** Two fields contain unreadable text. Correcting one field leaves the other marked. */
export const TwoUnreadable: Story = {
  play: async ({ canvas, args }) => {
    const head = await canvas.findByRole('textbox', { name: 'Number of head, actual' });
    const deaths = canvas.getByRole('textbox', { name: 'Deaths, actual' });
    await userEvent.type(head, '8O', { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await userEvent.type(deaths, 'two', { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await userEvent.clear(deaths);
    await userEvent.type(deaths, '3');
    await userEvent.tab();
    await expect(head).toHaveValue('8O');
    await expect(head).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onInvalid).toHaveBeenLastCalledWith('actual/deaths', null);
    await expect(args.onInvalid).not.toHaveBeenCalledWith('actual/head', null);
  },
};

const killSheet = `Kill sheet,Kill date 17/11/2026,,
Body,HSCW kg,c/kg,Value $
4711,210,620,1302.00
4712,212.4,620,1316.88
4713,206.6,600,1570.60
Transaction levy,,,15.00
Net proceeds,,,4174.48`;

/** Imports a kill sheet as a sale. One row needs a correction. The import is one edit. */
export const KillSheet: Story = {
  args: { draft: draftKnowing(bought) },
  play: async ({ canvas, args }) => {
    const screen = within(document.body);
    const bringIn = async (): Promise<void> => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Kill sheet or account sale…' }));
      await fireEvent.change(await screen.findByRole('textbox', { name: 'Paste cells here' }), {
        target: { value: killSheet },
      });
      await screen.findByText(/^206\.6 kg at \$6\.00 a kg is \$1,239\.60, the row says \$1,570\.60/);
    };
    await bringIn();
    const amount = screen.getByRole('textbox', { name: 'Value $ of row 5' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '1239.60{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the sale of 3 head' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        actual: expect.stringMatching(
          /"sales":\[\{"soldOn":"2026-11-17","head":"3","saleWeightkg":null,"saleCostHd":"1286\.16","enteredAt":"2026-11-23T[^"]+","costs":\{"yardLevy":"5"\}\}\]/,
        ) as unknown,
      }),
    );
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await bringIn();
    await userEvent.type(screen.getByRole('textbox', { name: 'Dressing' }), '54');
  },
};

export const ReadOnly: Story = { args: { readOnly: true } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
