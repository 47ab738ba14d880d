import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import ConflictChoice from '#web/forms/conflict/ConflictChoice.tsx';
import { tradeProfitWith } from '#web/forms/conflict/conflict-words.ts';
import { carries, groups, hayWethers } from './examples.ts';

/** A field was changed in two places. Both values are shown with the profit that each gives. */
const meta = {
  title: 'Forms/Conflict choice',
  component: ConflictChoice,
  args: {
    kind: 'trade',
    name: 'Hay wethers',
    fields: [
      { field: 'purchaseCostHd', label: 'Purchase price per head', mine: '92', base: '90', theirs: '88' },
    ],
    profitWith: tradeProfitWith(hayWethers, carries),
    theirsNotes: { purchaseCostHd: 'Shed computer, 2:11 pm' },
    named: { carries, groups },
    onResolve: fn(),
    onLater: fn(),
  },
} satisfies Meta<typeof ConflictChoice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneField: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
    await expect(args.onResolve).toHaveBeenCalledWith({ purchaseCostHd: 'mine' });
  },
};

/** The user chooses a value for each field. The arrow keys change the choice. */
export const SeveralFields: Story = {
  args: {
    fields: [
      { field: 'purchaseCostHd', label: 'Purchase price per head', mine: '92', base: '90', theirs: '88' },
      { field: 'carryId', label: 'Carry', mine: 'wethers', base: null, theirs: 'joined' },
      { field: 'name', label: 'Name', mine: 'Hay wethers', base: 'Hay', theirs: '' },
    ],
  },
  play: async ({ canvas, args }) => {
    const [, theirs] = canvas.getAllByRole('radio');
    if (theirs === undefined) throw new Error('No second side');
    await userEvent.click(theirs);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep these' }));
    await expect(args.onResolve).toHaveBeenCalledWith({
      purchaseCostHd: 'theirs',
      carryId: 'mine',
      name: 'mine',
    });
  },
};

/** One person deleted the record, and another person changed it. */
export const Deleted: Story = {
  args: {
    fields: [{ field: 'record', label: 'Record', mine: 'Hay wethers', base: 'Hay wethers', theirs: null }],
  },
};
