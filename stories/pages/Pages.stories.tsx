import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tradeFigureNames } from '#calc-core/trade';
import { AllFigures } from './FigureTables.tsx';
import { TokenTables } from './Tokens.tsx';

/** The tables of the Start pages are stories, so that axe checks them. They have no picture, because they change with the declarations. */
const meta = { title: 'Start/Tables', tags: ['!autodocs'], parameters: { picture: false } } satisfies Meta;
export default meta;
type Story = StoryObj;

export const Tokens: Story = {
  render: () => <TokenTables />,
  play: async ({ canvas }) => expect(canvas.getAllByRole('row').length).toBeGreaterThan(80),
};

export const Figures: Story = {
  render: () => <AllFigures />,
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('row').length).toBeGreaterThan(tradeFigureNames.length),
};
