import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import JoinMob from '#web/screens/trade/JoinMob.tsx';
import SplitMob from '#web/screens/trade/SplitMob.tsx';

const grass = { ...newCarry('grass'), ...startingCarry, name: 'Buffel grass', annualInterestRate: '8' };
const planned: Trade = {
  ...newTrade('north', '2026-06-02', [], [grass]),
  name: 'Northern mob',
  numberOfHead: '80',
  purchaseWeightkg: '262',
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.30',
};
const knowing = (of: Trade, known: Partial<Actual>): Trade => ({
  ...of,
  ...withActual(of, grass, { ...nothingActual, boughtOn: '2026-06-04', ...known }),
});
const lot = { saleWeightkg: null, saleCostHd: '1318.26' };
const partSold = knowing(planned, {
  deaths: '2',
  sales: [
    { ...lot, soldOn: '2026-10-20', head: '30', name: 'Roma' },
    { ...lot, soldOn: '2026-11-03', head: '18', saleCostHd: '1275' },
  ],
});
const south = knowing({ ...planned, id: 'south', name: 'Southern mob', numberOfHead: '40' }, {});
const bulls = knowing({ ...planned, id: 'bulls', name: 'Bulls', animalSubTypeId: 3 }, {});

/** Splits a bought mob into two trades, or joins two mobs. The result is shown before anything changes. */
const meta = {
  title: 'Forms/Split and join',
  component: SplitMob,
  args: { trade: partSold, names: ['Northern mob'], onSplit: () => {}, onClose: () => {} },
} satisfies Meta<typeof SplitMob>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The form before anything is chosen: the head left, the sales and the deaths. */
export const Split: Story = {};

/** A sale moves to the new trade as a whole, with its share of the deaths. */
export const SplitByLot: Story = {
  parameters: { touch: true },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: /^30 head, Roma/ }));
    await expect(screen.getByRole('textbox', { name: 'Deaths counted in the new trade' })).toHaveValue('1');
    await expect(screen.getAllByRole('row')).toHaveLength(3);
    await expect(screen.queryByText(/^Together/)).toBeNull();
    await expect(screen.getByRole('button', { name: 'Split' })).toBeEnabled();
  },
};

/** An error appears if the user types more head than are left. */
export const SplitTooMany: Story = {
  play: async () => {
    const head = await screen.findByRole('textbox', { name: 'Head that go to the new trade' });
    await userEvent.type(head, '31');
    await userEvent.tab();
    await expect(await screen.findByRole('alert')).toHaveTextContent('Only 30 head are left to split off.');
    await expect(screen.getByRole('button', { name: 'Split' })).toBeDisabled();
  },
};

/** A plan cannot be split. It can be copied instead. */
export const SplitOfPlan: Story = { args: { trade: planned } };

const choose = async (name: string): Promise<void> => {
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Mob that joins this one' }),
    name,
  );
};

/** The joined mob is shown before anything changes. */
export const Join: Story = {
  parameters: { touch: true },
  render: () => (
    <JoinMob trade={partSold} others={[partSold, south, bulls]} onJoin={() => {}} onClose={() => {}} />
  ),
  play: async () => {
    await choose('Southern mob, 40 head');
    await expect(screen.getByRole('cell', { name: '120' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled();
  },
};

export const JoinOfTwoKinds: Story = {
  render: () => (
    <JoinMob trade={partSold} others={[partSold, south, bulls]} onJoin={() => {}} onClose={() => {}} />
  ),
  play: async () => {
    await choose('Bulls, 80 head');
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      /Only mobs of one kind can be joined\.$/,
    );
    await expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};

export const JoinWithoutOthers: Story = {
  render: () => (
    <JoinMob trade={partSold} others={[partSold, planned]} onJoin={() => {}} onClose={() => {}} />
  ),
};
