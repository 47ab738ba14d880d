import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Working } from './Working.tsx';

/** One sheet component for trades, carries, groups and a group's trades. */
const meta = {
  title: 'Sheets/Sheets',
  component: Working,
  parameters: { layout: 'fullscreen' },
  args: { sheet: 'trades', rows: 18, readOnly: false, states: false, onOpen: fn() },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof Working>;
export default meta;
type Story = StoryObj<typeof meta>;

function cellOf(root: HTMLElement, row: string, column: string): HTMLElement {
  const cell = root.querySelector<HTMLElement>(`.ag-row[row-id="${row}"] .ag-cell[col-id="${column}"]`);
  if (cell === null) throw new Error(`${column} of ${row} is not on the screen`);
  return cell;
}

/** The sheet when it opens. */
export const Trades: Story = {};

/** Typing a sale price recalculates its row and the totals at once. */
export const TypedPrice: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(cellOf(canvasElement, 't000001', 'profitPerHead')).toHaveTextContent('107.34'),
    );
    const price = cellOf(canvasElement, 't000001', 'saleCostHd');
    await userEvent.click(price);
    await userEvent.keyboard('1800{Enter}');
    await expect(price).toHaveTextContent('1,800.00');
    await expect(cellOf(canvasElement, 't000001', 'profitPerHead')).toHaveTextContent('154.13');
  },
};

export const EveryState: Story = { parameters: { forcedColors: true }, args: { states: true } };

/** Text that is not a number stays in its cell. A message says what to type instead. */
export const WrongEntry: Story = {
  parameters: { forcedColors: true },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(
        canvasElement.querySelector('.ag-row[row-id="t000003"] .ag-cell[col-id="saleCostCKg"]'),
      ).not.toBeNull(),
    );
    const price = cellOf(canvasElement, 't000003', 'saleCostCKg');
    await userEvent.click(price);
    await userEvent.keyboard('38q{Enter}{ArrowUp}');
    await expect(price).toHaveTextContent('38q');
    await expect(canvasElement.querySelector('.drover-bubble')).toBeVisible();
  },
};

/** A Restricted member can read everything, including all digits of a figure. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() =>
      expect(
        canvasElement.querySelector('.ag-row[row-id="t000002"] .ag-cell[col-id="saleCostHd"]'),
      ).not.toBeNull(),
    );
    await expect(canvasElement.querySelector('.ag-row.new')).toBeNull();
    const tooltip = canvasElement.querySelector('[role="tooltip"]');
    await userEvent.hover(cellOf(canvasElement, 't000001', 'profitPerHead'));
    await waitFor(() => expect(tooltip).toBeVisible());
    await expect(tooltip?.textContent).toMatch(/^107\.34\d+$/);
    await userEvent.unhover(cellOf(canvasElement, 't000001', 'profitPerHead'));
    await expect(tooltip).not.toBeVisible();
    const head = canvasElement.querySelector('.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label');
    if (head === null) throw new Error('no head of the profit per head');
    await userEvent.hover(head);
    await waitFor(() => expect(tooltip).toBeVisible());
    await expect(tooltip).toHaveTextContent(/^The sale price/);
    await userEvent.unhover(head);
    await userEvent.click(cellOf(canvasElement, 't000002', 'saleCostHd'));
    await expect(args.onOpen).toHaveBeenCalledWith('t000002');
  },
};

export const CarriesByGrowth: Story = { args: { sheet: 'growth' } };
export const CarriesByWeeks: Story = { args: { sheet: 'weeks' } };
export const Groups: Story = { args: { sheet: 'groups' } };
export const SourcesOfMoney: Story = { args: { sheet: 'funding' } };

export const TradesOfAGroup: Story = {
  args: { sheet: 'group' },
  play: async ({ canvasElement, canvas }) => {
    await waitFor(() => expect(cellOf(canvasElement, 't000001', 'remove')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Roma store steers from the group' }));
    await waitFor(() => expect(canvasElement.querySelector('.ag-row[row-id="t000001"]')).toBeNull());
  },
};
