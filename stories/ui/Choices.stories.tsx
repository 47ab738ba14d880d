import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Chip } from '#web/ui/text/Chip.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Row } from '../parts.tsx';

const meta = {
  title: 'UI/Choices',
  component: Checkbox,
  subcomponents: { Chip, Segmented },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj;

type Shear = 'shorn' | 'not shorn';

function LiveSegmented(): ReactElement {
  const [value, setValue] = useState<Shear>('shorn');
  return (
    <Segmented
      label="Results for"
      value={value}
      onChange={setValue}
      options={[
        { value: 'shorn', label: 'Shorn' },
        { value: 'not shorn', label: 'Not Shorn' },
      ]}
    />
  );
}

export const OneOfTwo: Story = {
  parameters: { forcedColors: true },
  render: () => <LiveSegmented />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Shorn' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Not Shorn' })).toBeChecked();
  },
};

const onTick = fn();

export const Ticks: Story = {
  parameters: { forcedColors: true },
  render: () => (
    <Row>
      <Checkbox checked onChange={onTick}>
        Ticked
      </Checkbox>
      <Checkbox checked={false} onChange={onTick}>
        Not ticked
      </Checkbox>
      <Checkbox checked="mixed" onChange={onTick}>
        Some
      </Checkbox>
      <Checkbox checked={false} disabled onChange={onTick}>
        Not for you
      </Checkbox>
      <Checkbox checked={false} hideLabel onChange={onTick}>
        Roma store steers
      </Checkbox>
    </Row>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Not ticked' }));
    await expect(onTick).toHaveBeenCalledWith(true, false);
    await expect(canvas.getByRole('checkbox', { name: 'Some' })).toBePartiallyChecked();
  },
};

const onChip = fn();

export const Chips: Story = {
  parameters: { forcedColors: true },
  render: () => (
    <Row>
      <Chip on iconAfter="close" onClick={onChip}>
        # Of Head 20 or more
      </Chip>
      <Chip aria-haspopup="menu" iconAfter="chevronDown">
        Animal type
      </Chip>
      <Chip>Overpriced</Chip>
      <Chip bare>Clear all</Chip>
    </Row>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '# Of Head 20 or more' }));
    await expect(onChip).toHaveBeenCalledOnce();
  },
};
