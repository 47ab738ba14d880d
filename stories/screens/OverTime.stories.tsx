import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { toWire } from '#contract/wire.ts';
import CarryDetail from '#web/screens/CarryDetail.tsx';
import EnterPurchases from '#web/screens/EnterPurchases.tsx';
import TrackRecord from '#web/screens/TrackRecord.tsx';
import { records } from './records.ts';
import { Site } from './Site.tsx';

const grass = { ...newCarry('grass'), ...startingCarry, name: 'Buffel grass' };

function sold(id: string, soldOn: string, kg: string, price: string): Trade {
  const planned: Trade = {
    ...newTrade(id, '2025-06-02', [], []),
    name: id,
    carryId: 'grass',
    numberOfHead: '80',
    purchaseWeightkg: '260',
    purchaseCostHd: '936',
    saleWeightkg: '385',
    saleCostHd: '1386',
  };
  const sales = [{ soldOn, head: null, saleWeightkg: kg, saleCostHd: price }];
  const actual = { ...nothingActual, sales, deaths: '1', purchaseCostHd: '925' };
  return { ...planned, ...withActual(planned, grass, actual) };
}

const trades = [
  sold('a', '2025-11-04', '379', '1364.40'),
  sold('b', '2025-11-11', '381', '1333.50'),
  sold('c', '2025-11-18', '375', '1350'),
  sold('d', '2025-11-25', '383', '1391.20'),
];

/** How trades turned out over time: the track record, and the history of a record. */
const meta = {
  title: 'Screens/Over time',
  component: Site,
  args: {
    route: '/trades/$slug/record',
    at: '/trades/kirra/record?by=class',
    screen: TrackRecord,
    seed: { carries: [grass], trades },
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const record = async (): Promise<void> => {
  await expect(
    await screen.findByText(/You usually (sell|buy) .* than planned/, undefined, { timeout: 20_000 }),
  ).toBeVisible();
};

export const UsuallyMissed: Story = { play: record };

export const UsuallyMissedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: record,
};

/** With fewer than three sold trades, the screen shows no averages. */
export const TooFew: Story = {
  args: { seed: { carries: [grass], trades: trades.slice(0, 2) } },
  play: async () => {
    await expect(
      await screen.findByText('Too few sold trades yet', undefined, { timeout: 20_000 }),
    ).toBeVisible();
  },
};

const was = toWire('carry', { ...grass, agistmentRate: '5.5' });
const now = toWire('carry', grass);
const version = {
  profit: null,
  batch: null,
  through: null,
  device: { id: 'another-device', name: 'office computer' },
};

/** The history of a carry. The open moment shows what a restore would change. */
export const HistoryOfACarry: Story = {
  args: {
    route: '/carry/$slug/CarryDetail/$id',
    at: '/carry/kirra/CarryDetail/grass',
    screen: CarryDetail,
    seed: { ...records, carries: [grass], trades: [] },
    replies: {
      '/api/history': {
        record: now,
        items: [
          {
            ...version,
            revision: 8,
            at: '2025-11-20T06:31:00Z',
            act: 'changed',
            changes: { agistmentRate: ['5.5', grass.agistmentRate] },
          },
          {
            ...version,
            revision: 7,
            at: '2025-11-18T22:06:00Z',
            act: 'created',
            changes: Object.fromEntries(Object.entries(was).map(([name, value]) => [name, [null, value]])),
          },
        ],
        next: null,
      },
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }, { timeout: 20_000 }));
    const moment = await screen.findByRole('button', { name: /Made/ });
    // An arrow shows that the moment can be opened.
    await expect(moment.querySelector('svg')).toBeVisible();
    await userEvent.click(moment);
    await expect(await screen.findByRole('button', { name: 'Restore this moment' })).toBeVisible();
  },
};

const plannedOn = (id: string, heldFrom: string): Trade => ({
  ...newTrade(id, heldFrom, [], []),
  name: `Pen ${id}`,
  carryId: 'grass',
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '936',
  saleWeightkg: '385',
  saleCostHd: '1386',
});

/** Plans whose purchase date has passed. The user enters the price paid. */
export const Purchases: Story = {
  args: {
    route: '/trades/$slug/purchases',
    at: '/trades/kirra/purchases',
    screen: EnterPurchases,
    seed: {
      carries: [grass],
      trades: ['1', '2', '3'].map((id) => plannedOn(id, '2025-06-02')),
    },
  },
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Pen 3' }, { timeout: 20_000 })).toBeVisible();
    await expect(screen.getAllByText('Paid $/hd')[0]).toBeVisible();
  },
};
