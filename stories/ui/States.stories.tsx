import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { useState, type ReactElement } from 'react';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Initials } from '#web/ui/text/Initials.tsx';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { LoadingScreen, Spinner } from '#web/ui/text/Spinner.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '#web/ui/frame/States.tsx';
import { StatePill, type SettledState } from '#web/ui/text/StatePill.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { Column } from '../parts.tsx';

const meta = {
  title: 'UI/States',
  component: EmptyState,
  subcomponents: {
    ErrorState,
    NoPermission,
    Skeleton,
    Spinner,
    LoadingScreen,
    StatePill,
    Initials,
    LiveRegion,
    VisuallyHidden,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj;

const onTry = fn();

export const Empty: Story = {
  render: () => (
    <EmptyState
      title="No trades yet"
      actions={
        <>
          <ButtonLink tone="primary" icon="plus" href="/create">
            New Trade
          </ButtonLink>
          <Button tone="line">Paste from a spreadsheet</Button>
        </>
      }
    >
      Enter what you paid and what you expect to get. Drover works out the carry, the profit and the return.
    </EmptyState>
  ),
};

export const Failed: Story = {
  render: () => (
    <ErrorState
      title="Cannot load trades"
      actions={
        <>
          <Button tone="line" onClick={onTry}>
            Try again
          </Button>
          <Button>Work from this device</Button>
        </>
      }
    >
      The server did not answer (Request failed with status code 503). Your saved work is safe.
    </ErrorState>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(onTry).toHaveBeenCalledOnce();
  },
};

export const NotAllowed: Story = {
  render: () => (
    <NoPermission
      title="Only an Admin can add users"
      actions={
        <Button tone="line" icon="back">
          Back
        </Button>
      }
    >
      You are signed in as kirra@drover.example. Ask the Admin of your membership to add someone.
    </NoPermission>
  ),
};

export const Loading: Story = {
  render: () => <Skeleton />,
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading...'),
};

export const LoadingTheScreen: Story = {
  render: () => <LoadingScreen />,
  parameters: { layout: 'fullscreen' },
};
export const LoadingInALine: Story = { render: () => <Spinner /> };

const states: readonly SettledState[] = [
  'unsaved',
  'saving',
  'on this device',
  'synced',
  'refused',
  'conflict',
  'not saved',
];

export const RowStates: Story = {
  parameters: { forcedColors: true },
  render: () => (
    <Column>
      {states.map((state) => (
        <StatePill key={state} state={state} />
      ))}
      <StatePill state="refused" text="Refused: name is too long (201 of 200 characters)" />
    </Column>
  ),
};

/** Green is always the member's own colour. Colours repeat if there are too many people. */
export const People: Story = {
  render: () => (
    <Column>
      <Initials name="Kirra Hale" />
      <Initials name="Ash Menzies" other={0} />
      <Initials name="Jo Tran" other={1} />
      <Initials name="Lee Wu" other={2} small />
    </Column>
  ),
};

function Announcer(): ReactElement {
  const [profit, setProfit] = useState(7);
  return (
    <>
      <Button tone="line" onClick={() => setProfit(profit + 1)}>
        Raise the price
      </Button>
      <LiveRegion settleMs={50}>{`Profit per head $${profit}`}</LiveRegion>
      <VisuallyHidden>Heard, not seen</VisuallyHidden>
    </>
  );
}

export const Announced: Story = {
  // A fixed height. The button's own height differs by a fraction of a pixel in some runs.
  render: () => (
    <div style={{ height: '4rem' }}>
      <Announcer />
    </div>
  ),
  play: async ({ canvas }) => {
    const spoken = (): string =>
      [...document.querySelectorAll('[data-announcer]')].map((region) => region.textContent).join('');
    await expect(spoken()).not.toContain('Profit per head $7');
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(spoken()).toBe('Profit per head $8'));
  },
};
