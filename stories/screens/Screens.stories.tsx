import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import AddUser from '#web/screens/AddUser.tsx';
import CarryDetail from '#web/screens/CarryDetail.tsx';
import CarryList from '#web/screens/CarryList.tsx';
import GroupDetail from '#web/screens/GroupDetail.tsx';
import GroupList from '#web/screens/GroupList.tsx';
import InfoView from '#web/screens/InfoView.tsx';
import Landing from '#web/screens/Landing.tsx';
import MainMenu from '#web/screens/MainMenu.tsx';
import NotFound from '#web/screens/NotFound.tsx';
import Privacy from '#web/screens/Privacy.tsx';
import Terms from '#web/screens/Terms.tsx';
import TradeDetail from '#web/screens/TradeDetail.tsx';
import TradeList from '#web/screens/TradeList.tsx';
import { groups } from '../forms/examples.ts';
import { records } from './records.ts';
import { Site } from './Site.tsx';

const meta = {
  title: 'Screens',
  component: Site,
  args: { route: '/user/main', screen: MainMenu, seed: records },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The sidebar's lists load after the screen. Pictures must wait for them. */
const listed = async (): Promise<void> => {
  await screen.findByRole('link', { name: 'Show All Trades' });
};

const phone = { viewport: { value: 'phone' } };
const tablet = { viewport: { value: 'tablet' } };

export const Main: Story = {
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: 'Main Menu' })).toBeVisible();
    await listed();
  },
};
export const LandingPage: Story = {
  args: { route: '/', screen: Landing, open: true },
  play: async () => expect(await screen.findByRole('link', { name: /Training/ })).toBeVisible(),
};
export const PrivacyPolicy: Story = {
  args: { route: '/user/privacy', screen: Privacy },
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await listed();
  },
};
export const TermsAndConditions: Story = {
  args: { route: '/user/terms', screen: Terms },
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await listed();
  },
};
export const UnknownAddress: Story = {
  args: { route: '/nowhere', screen: NotFound, open: true },
  play: async () => expect(await screen.findByRole('heading', { level: 1 })).toBeVisible(),
};
export const Help: Story = {
  args: {
    route: '/trades/info/$info',
    at: '/trades/info/profitPerHeadPa',
    screen: InfoView,
    replies: {
      '/api/Info/profitPerHeadPa': {
        id: 'profitPerHeadPa',
        title: 'Profit per head per annum',
        description: 'The profit per head, as if the trade ran for a whole year.',
      },
    },
  },
  play: async () => {
    await expect(await screen.findByText(/as if the trade ran/)).toBeVisible();
    await listed();
  },
};
export const AddAUser: Story = {
  args: { route: '/admin/addUser', screen: AddUser, role: 'Admin' },
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      screen.getByText('Username, Email and External login security id are required.'),
    ).toBeVisible();
    const required = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .filter((box) => box.required)
      .map((box) => box.labels?.[0]?.textContent);
    await expect(required).toEqual(['Username', 'Email', 'External login security id']);
    await listed();
  },
};

const trade = { route: '/trades/$slug/tradeDetail/$id', screen: TradeDetail };

export const Trade: Story = {
  args: { ...trade, at: '/trades/kirra/tradeDetail/steers' },
  play: async () =>
    expect(await screen.findByRole('heading', { level: 1, name: /Roma store steers/ })).toBeInTheDocument(),
};
export const TradeDeleteAsks: Story = {
  args: { ...trade, at: '/trades/kirra/tradeDetail/steers' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await expect(question).toHaveTextContent('Delete Roma store steers?');
  },
};
export const TradeReadOnly: Story = {
  ...Trade,
  args: { ...trade, at: '/trades/kirra/tradeDetail/steers', role: 'Restricted' },
};
export const TradeForAnAdmin: Story = {
  ...Trade,
  args: { ...trade, at: '/trades/kirra/tradeDetail/steers', role: 'Admin' },
  play: async () => {
    await expect(await screen.findByText(/^Weeks held = /)).toBeVisible();
    await listed();
  },
};
/** A touch screen has larger boxes, and price steppers where they fit. */
export const TradeOnATablet: Story = {
  ...Trade,
  globals: tablet,
  parameters: { ...Trade.parameters, touch: true },
};
export const TradeOnAPhone: Story = { ...Trade, globals: phone };
export const ShornSheep: Story = {
  args: { ...trade, at: '/trades/kirra/tradeDetail/hay' },
  play: async () =>
    expect(await screen.findByRole('heading', { level: 1, name: /Hay wethers/ })).toBeInTheDocument(),
};
export const TradeThatIsGone: Story = {
  args: { ...trade, at: '/trades/kirra/tradeDetail/gone' },
  play: async () => expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument(),
};

export const Carry: Story = {
  args: { route: '/carry/$slug/CarryDetail/$id', at: '/carry/kirra/CarryDetail/buffel', screen: CarryDetail },
  play: async () =>
    expect(await screen.findByRole('heading', { level: 1, name: /Buffel grass/ })).toBeInTheDocument(),
};
export const CarryOnAPhone: Story = { ...Carry, globals: phone };

const list = { route: '/trades/$slug/tradeList', at: '/trades/kirra/tradeList', screen: TradeList };

export const TradesInASheet: Story = {
  args: list,
  play: async () =>
    expect(
      await screen.findByText('Roma store steers', { selector: '.ag-cell *' }, { timeout: 20_000 }),
    ).toBeInTheDocument(),
};
export const NoTradesYet: Story = {
  args: { ...list, seed: {} },
  play: async () => expect(await screen.findByText('No trades yet')).toBeVisible(),
};
export const TradesLoading: Story = {
  args: { ...list, seed: { phase: 'loading' } },
  play: async () => expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0),
};
export const TradesFailed: Story = {
  args: {
    ...list,
    seed: { phase: 'error', message: 'The server did not answer (Request failed with status code 503).' },
  },
  play: async () =>
    expect(await screen.findByRole('heading', { level: 1, name: 'Cannot load trades' })).toBeVisible(),
};
export const SomebodyElses: Story = {
  args: { ...list, at: '/trades/other/tradeList' },
  play: async () => expect(await screen.findByText('These are not your records')).toBeVisible(),
};
export const Offline: Story = {
  args: {
    ...trade,
    at: '/trades/kirra/tradeDetail/steers',
    seed: { ...records, status: { phase: 'offline', pending: 3 } },
  },
  play: async () => expect(await screen.findByText('No connection.')).toBeVisible(),
};

export const Groups: Story = {
  args: { route: '/trades/$slug/tradeGroups', at: '/trades/kirra/tradeGroups', screen: GroupList },
  play: async () =>
    expect(
      await screen.findByRole('heading', { name: /Trade Groups/, level: 1 }, { timeout: 15_000 }),
    ).toBeVisible(),
};
export const Group: Story = {
  args: {
    route: '/trades/$slug/tradeGroupDetail/$id',
    at: `/trades/kirra/tradeGroupDetail/${groups[0]?.id}`,
    screen: GroupDetail,
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
    await screen.findByText('Casino cull cows', { selector: '.ag-cell *' }, { timeout: 20_000 });
  },
};
export const Carries: Story = {
  args: { route: '/carry/$slug/CarryList', at: '/carry/kirra/CarryList', screen: CarryList },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Cost Of Carry', level: 1 })).toBeVisible();
    await screen.findByText('Wethers 40 weeks', { selector: '.ag-cell *' }, { timeout: 20_000 });
  },
};
