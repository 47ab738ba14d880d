import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import type { FarmPeople, MyFarm, MyFarms } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import People from '#web/screens/People.tsx';
import { records } from './records.ts';
import { Site } from './Site.tsx';

const people: FarmPeople = {
  name: 'Drover Downs',
  people: [
    {
      id: 'kirra',
      name: 'Kirra Hale',
      email: 'kirra@drover.example',
      role: 'owner',
      since: '2023-03-03T00:00:00Z',
      lastHere: '2026-11-24',
    },
    {
      id: 'ash',
      name: 'Ash Menzies',
      email: 'ash@drover.example',
      role: 'works',
      since: '2026-08-14T00:00:00Z',
      lastHere: '2026-11-24',
    },
    {
      id: 'jo',
      name: 'Jo Tran',
      email: 'jo@countrybooks.example',
      role: 'reads',
      since: '2026-10-02T00:00:00Z',
      lastHere: '2026-11-19',
    },
  ],
  invitations: [
    {
      id: 'lee',
      email: 'lee@warregobank.example',
      role: 'reads',
      by: 'Kirra Hale',
      byId: 'kirra',
      createdAt: '2026-11-20T00:00:00Z',
      endsAt: '2026-12-04T00:00:00Z',
    },
  ],
};

const own: MyFarm = {
  slug: 'kirra',
  name: 'Drover Downs',
  owner: 'Kirra Hale',
  role: 'owner',
  mayWrite: true,
  why: null,
  people: 3,
};
const read: MyFarm = {
  ...own,
  slug: 'tom',
  name: 'Warrego Pastoral',
  owner: 'Tom Ryan',
  role: 'reads',
  mayWrite: false,
};
const farms: MyFarms = {
  me: 'kirra',
  farms: [own, read],
  invitations: [
    { id: 'nina', farm: 'Myall Station', by: 'Nina Cole', role: 'works', endsAt: '2026-12-06T00:00:00Z' },
  ],
};
const alone: MyFarms = { me: 'kirra', farms: [{ ...own, people: 1 }], invitations: [] };

const ofKirra = apiPaths.farmPeople('kirra');

/** The farm as the server sends it to a read-only member. It has no invitations, and only this member's email. */
const asRead: FarmPeople = {
  name: 'Warrego Pastoral',
  people: [
    { ...people.people[0]!, id: 'tom', name: 'Tom Ryan', email: null },
    { ...people.people[2]!, id: 'kirra', name: 'Kirra Hale', email: 'kirra@drover.example' },
  ],
  invitations: [],
};

const meta = {
  title: 'Screens/People',
  component: Site,
  args: {
    route: '/farm/$slug/people',
    at: '/farm/kirra/people',
    screen: People,
    seed: records,
    replies: { [ofKirra]: people },
    farms: { ...farms, invitations: [] },
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = async (): Promise<void> => {
  await expect(await screen.findByText('Not answered, open until 4 Dec')).toBeVisible();
};

/** The sidebar's lists load after the screen. Pictures must wait for them. */
const listed = async (): Promise<void> => void (await screen.findByRole('link', { name: 'Show All Trades' }));

export const Owner: Story = {
  play: async () => {
    await shown();
    await listed();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: shown };
/** The user menu lists the farms and asks about an open invitation. */
export const UserMenu: Story = {
  args: { farms },
  play: async () => {
    await shown();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Kirra, kirra@drover.example' }));
    await expect(await screen.findByRole('menuitem', { name: 'Accept' })).toBeVisible();
  },
};
export const OnlyMe: Story = {
  args: { farms: alone, replies: { [ofKirra]: { ...people, people: [people.people[0]], invitations: [] } } },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(
      await screen.findByText(/Only you see these trades\. Invite somebody to share them\./),
    ).toBeVisible();
  },
};
export const Reader: Story = {
  args: { at: '/farm/tom/people', replies: { [apiPaths.farmPeople('tom')]: asRead } },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Leave this farm' })).toBeVisible();
  },
};
