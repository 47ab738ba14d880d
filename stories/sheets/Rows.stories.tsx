import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Working } from './Working.tsx';

/** A sheet without rows has the same parts as a sheet with a thousand rows. */
const meta = {
  title: 'Sheets/Rows',
  component: Working,
  parameters: { layout: 'fullscreen' },
  args: { sheet: 'trades', rows: 0, readOnly: false, states: false, onOpen: fn() },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof Working>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.ag-header-cell')).toBeVisible());
    await expect(canvasElement.querySelector('.ag-row[row-id^="t0"]')).toBeNull();
  },
};

/** Only the visible rows are drawn. The totals include all rows. */
export const AThousand: Story = {
  args: { rows: 1000 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.ag-row[row-id="t000001"]')).toBeVisible());
    const count = canvasElement
      .querySelector('[role="grid"], [role="treegrid"]')
      ?.getAttribute('aria-rowcount');
    await expect(Number(count)).toBeGreaterThanOrEqual(1000);
    await expect(canvasElement.querySelectorAll('.ag-row').length).toBeLessThan(200);
    // With so many rows, the totals appear after the first paint.
    await waitFor(() =>
      expect(canvasElement.querySelector('.ag-grid-pinned-bottom-rows')).toHaveTextContent('239,985'),
    );
  },
};
