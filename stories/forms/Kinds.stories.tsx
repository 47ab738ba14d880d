import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { animalSubTypes, animalTypes } from '#calc-core/animals';
import { tradeArgs } from './tradeArgs.ts';
import { WorkingTrade } from './Working.tsx';

/** All kinds of animal use the same form. The kind decides which fields are shown. */
const meta = {
  title: 'Forms/Animal kinds',
  component: WorkingTrade,
  render: (args) => <WorkingTrade {...args} />,
  // No picture is needed: Forms/Trade has a picture of each kind that looks different.
  parameters: { picture: false },
  args: tradeArgs,
} satisfies Meta<typeof WorkingTrade>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Chooses each kind in turn and checks its fields. */
export const EveryKind: Story = {
  play: async ({ canvas }) => {
    const has = (name: string): boolean => canvas.queryByRole('textbox', { name }) !== null;
    for (const type of animalTypes) {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Animal type' }), type.name);
      for (const kind of animalSubTypes.filter(({ animalTypeId }) => animalTypeId === type.id)) {
        const select = canvas.getByRole('combobox', { name: 'Sub type' });
        await userEvent.selectOptions(select, kind.name);
        await waitFor(() => expect(select).toHaveDisplayValue(kind.name));
        await expect([kind.name, has('Sale weight')]).toEqual([kind.name, !kind.perHeadOnly]);
        await expect([kind.name, has('Calf or lamb price per head')]).toEqual([kind.name, kind.splitter]);
        await expect([kind.name, has('Wool value per head')]).toEqual([kind.name, type.id === 2]);
      }
    }
  },
};
