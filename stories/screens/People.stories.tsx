import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { FarmPeople } from '#contract/farms.ts';
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
      createdAt: '2026-11-20T00:00:00Z',
      endsAt: '2026-12-04T00:00:00Z',
    },
  ],
};

const meta = {
  title: 'Screens/People',
  component: Site,
  args: {
    route: '/farm/$slug/people',
    at: '/farm/kirra/people',
    screen: People,
    seed: records,
    replies: { '/api/farms': people },
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = async (): Promise<void> => {
  await expect(await screen.findByText('Not answered, open until 4 Dec')).toBeVisible();
};

/** The sidebar's lists load after the screen, so a picture waits for them. */
export const Owner: Story = {
  play: async () => {
    await shown();
    await screen.findByRole('link', { name: 'Show All Trades' });
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: shown };
