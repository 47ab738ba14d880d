import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { noticeMs } from '#machines/notice-time.ts';
import { Dock } from '#web/ui/overlay/Dock.tsx';
import { Notice, NoticeStack, type TimedNotice } from '#web/ui/overlay/Notices.tsx';
import { OfflineMark } from '#web/ui/text/OfflineMark.tsx';

const meta = {
  title: 'UI/Notices',
  component: NoticeStack,
  subcomponents: { Notice, OfflineMark },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof NoticeStack>;
export default meta;
type Story = StoryObj;

const undo = fn();
const three: readonly TimedNotice[] = [
  { id: 'a', tone: 'ok', text: 'Trade is saved', stays: true },
  {
    id: 'b',
    tone: 'error',
    text: 'Cannot delete carry - as it is used in at least one trade ',
    action: { label: 'Show the 7 trades', href: '/trades' },
  },
  {
    id: 'c',
    tone: 'info',
    text: 'Sub type changed to Cows in calf. Weights cleared: purchase 285 kg, sale 440 kg',
    action: { label: 'Undo', icon: 'undo', onPress: undo },
    stays: true,
  },
  { id: 'd', tone: 'warning', text: 'The fourth waits its turn', stays: true },
];

function Live({
  notices,
  durationMs = noticeMs,
}: {
  readonly notices: readonly TimedNotice[];
  readonly durationMs?: number;
}): ReactElement {
  const [shown, setShown] = useState(notices);
  return (
    <NoticeStack
      notices={shown}
      durationMs={durationMs}
      onClose={(id) => setShown((all) => all.filter((notice) => notice.id !== id))}
    />
  );
}

export const ThreeAtMost: Story = {
  parameters: { forcedColors: true },
  render: () => <Live notices={three} />,
  play: async ({ canvas }) => expect(canvas.queryByText('The fourth waits its turn')).not.toBeInTheDocument(),
};

export const ActionAndClose: Story = {
  render: () => <Live notices={three} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await expect(canvas.queryByText('Trade is saved')).not.toBeInTheDocument();
    await waitFor(() => expect(canvas.getByText('The fourth waits its turn')).toBeVisible());
  },
};

export const GoesByItself: Story = {
  render: () => (
    <Live
      durationMs={60}
      notices={[
        { id: 'a', tone: 'ok', text: 'Carry Saved' },
        { id: 'b', tone: 'error', text: 'Cannot load carrys', action: { label: 'Try again' } },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText('Carry Saved')).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByText('Cannot load carrys')).toBeVisible());
  },
};

export const WaitsWhileFocused: Story = {
  render: () => <Live durationMs={60} notices={[{ id: 'a', tone: 'ok', text: 'Carry Saved' }]} />,
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Close' }).focus();
    await new Promise((later) => setTimeout(later, 200));
    await waitFor(() => expect(canvas.getByText('Carry Saved')).toBeVisible());
  },
};

export const OneLine: Story = {
  render: () => <Notice tone="warning" text="Some figures need a weight gain above 0" />,
};
export const OnAPhone: Story = { ...ThreeAtMost, globals: { viewport: { value: 'phone' } } };

const onShow = fn();

export const Offline: Story = {
  parameters: { forcedColors: true },
  render: () => <OfflineMark waiting={3} onShow={onShow} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /No connection/ }));
    await expect(onShow).toHaveBeenCalledOnce();
  },
};
/** The notice covers the foot of the window. The content above does not move. */
export const AtTheFoot: Story = {
  render: () => (
    <div>
      <p>The content keeps its place.</p>
      <Dock>
        <Notice tone="warning" text="2 changes wait for your answer" />
      </Dock>
    </div>
  ),
};
export const OfflineWithNothingWaiting: Story = { render: () => <OfflineMark waiting={0} onShow={onShow} /> };
