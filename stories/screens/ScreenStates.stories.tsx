import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import CarryDetail from '#web/screens/CarryDetail.tsx';
import CarryList from '#web/screens/CarryList.tsx';
import GroupDetail from '#web/screens/GroupDetail.tsx';
import GroupList from '#web/screens/GroupList.tsx';
import Landing from '#web/screens/Landing.tsx';
import MainMenu from '#web/screens/MainMenu.tsx';
import Members from '#web/screens/Members.tsx';
import TradeDetail from '#web/screens/TradeDetail.tsx';
import TradeList from '#web/screens/TradeList.tsx';
import { steers } from '../forms/examples.ts';
import { records } from './records.ts';
import { Site } from './Site.tsx';

/** Screens with an error, without records, for read-only members, and on narrow windows. */
const meta = {
  title: 'Screens/States',
  component: Site,
  args: { route: '/user/main', screen: MainMenu, seed: records },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };
const failed = {
  phase: 'error',
  message: 'The server did not answer (Request failed with status code 503).',
} as const;

const trades = { route: '/trades/$slug/tradeList', at: '/trades/kirra/tradeList', screen: TradeList };
const groups = { route: '/trades/$slug/tradeGroups', at: '/trades/kirra/tradeGroups', screen: GroupList };
const carries = { route: '/carry/$slug/CarryList', at: '/carry/kirra/CarryList', screen: CarryList };
const trade = { route: '/trades/$slug/tradeDetail/$id', screen: TradeDetail };
const group = { route: '/trades/$slug/tradeGroupDetail/$id', screen: GroupDetail };
const carry = { route: '/carry/$slug/CarryDetail/$id', screen: CarryDetail };

const says = (words: string) => async (): Promise<void> => {
  await expect((await screen.findAllByText(words, undefined, { timeout: 20_000 })).length).toBeGreaterThan(0);
};
const inCell = (words: string) => async (): Promise<void> => {
  await screen.findByText(words, { selector: '.ag-cell *' }, { timeout: 20_000 });
};

export const GroupsLoading: Story = {
  args: { ...groups, seed: { phase: 'loading' } },
  play: says('Loading...'),
};
export const GroupsFailed: Story = { args: { ...groups, seed: failed }, play: says('Cannot load groups') };
export const NoGroupsYet: Story = { args: { ...groups, seed: {} }, play: says('No groups yet') };
export const CarriesLoading: Story = {
  args: { ...carries, seed: { phase: 'loading' } },
  play: says('Loading...'),
};
export const CarriesFailed: Story = { args: { ...carries, seed: failed }, play: says('Cannot load carrys') };
export const NoCarriesYet: Story = { args: { ...carries, seed: {} }, play: says('No carries yet') };

/** An empty list of a read-only member has no row for a new record. */
export const NothingToRead: Story = {
  args: { ...carries, seed: {}, role: 'Restricted' },
  play: says('No costs of carry yet'),
};
export const TradesToRead: Story = {
  args: { ...trades, role: 'Restricted' },
  play: inCell('Roma store steers'),
};

export const TradeLoading: Story = {
  args: { ...trade, at: '/trades/kirra/tradeDetail/steers', seed: { phase: 'loading' } },
  play: says('Loading...'),
};
export const NewTrade: Story = {
  args: {
    route: '/trades/$slug/tradeDetail/create',
    at: '/trades/kirra/tradeDetail/create',
    screen: TradeDetail,
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Number of head' })).toBeVisible();
  },
};
export const NewCarry: Story = {
  args: {
    route: '/carry/$slug/CarryDetail/create',
    at: '/carry/kirra/CarryDetail/create',
    screen: CarryDetail,
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Weight gain' })).toBeVisible();
  },
};
export const NewGroup: Story = {
  args: {
    route: '/trades/$slug/tradeGroupDetail/create',
    at: '/trades/kirra/tradeGroupDetail/create',
    screen: GroupDetail,
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  },
};
/** Read-only members get a message instead of a blank form. */
export const NothingToAdd: Story = {
  args: { ...NewTrade.args, role: 'Restricted' },
  play: says('You may not add a trade'),
};
export const CarryThatIsGone: Story = {
  args: { ...carry, at: '/carry/kirra/CarryDetail/gone' },
  play: says('Cannot load Carry'),
};
export const GroupThatIsGone: Story = {
  args: { ...group, at: '/trades/kirra/tradeGroupDetail/gone' },
  play: says('Cannot load Group'),
};

const member = {
  slug: 'kirra',
  role: 'Normal',
  email: 'kirra@drover.example',
  username: 'kirra',
  firstName: 'Kirra',
  lastName: 'Bligh',
  company: 'Bligh Pastoral',
  membershipYear: 2026,
};

export const TheMembers: Story = {
  args: {
    route: '/admin/members',
    screen: Members,
    role: 'Admin',
    replies: {
      '/api/Members': {
        total: 3,
        members: [
          member,
          { ...member, slug: 'sam', firstName: 'Sam', email: 'sam@drover.example', membershipExpired: true },
          { ...member, slug: 'ash', firstName: 'Ash', email: 'ash@drover.example', deactivated: true },
        ],
      },
    },
  },
  play: says('kirra@drover.example'),
};
export const TheMembersOnAPhone: Story = {
  ...TheMembers,
  globals: phone,
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('region', { name: 'Members' });
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
  },
};
export const TheMembersFailed: Story = {
  args: { route: '/admin/members', screen: Members, role: 'Admin' },
  play: says('Cannot load user'),
};
export const MembersForAnAdminOnly: Story = {
  args: { route: '/admin/members', screen: Members },
  play: says('Only an Admin can add users'),
};
/** The server was restored to an earlier state. A notice at the foot lists the lost edits. */
export const AfterARestore: Story = {
  args: {
    ...trades,
    seed: {
      ...records,
      status: {
        goneBack: {
          lost: [
            {
              key: `trade/${steers.id}`,
              kind: 'trade',
              id: steers.id,
              name: steers.name,
              what: 'changed',
              fields: [
                { field: 'numberOfHead', label: 'Number of head', base: '120', mine: '55', theirs: '120' },
              ],
            },
            { key: 'group/winter', kind: 'group', id: 'winter', name: 'Winter', what: 'gone', fields: [] },
          ],
        },
      },
    },
  },
  play: async ({ userEvent }) => {
    await screen.findByText(/What you had saved in 2 records is no longer there/);
    await userEvent.click(await screen.findByRole('button', { name: 'See what' }));
    await expect(await screen.findByText('Number of head: you saved 55, now 120')).toBeVisible();
    await expect(screen.getByText('No longer there')).toBeVisible();
  },
};
export const AfterARestoreOnAPhone: Story = { ...AfterARestore, globals: phone };
export const TradesOnAPhone: Story = { args: trades, globals: phone, play: inCell('Roma store steers') };
export const CarriesOnAPhone: Story = { args: carries, globals: phone, play: inCell('Wethers 40 weeks') };
export const GroupOnAPhone: Story = {
  args: { ...group, at: '/trades/kirra/tradeGroupDetail/autumn' },
  globals: phone,
  play: inCell('Casino cull cows'),
};
export const MainOnAPhone: Story = { globals: phone };
export const LandingOnAPhone: Story = {
  args: { route: '/', screen: Landing, open: true },
  globals: phone,
};
