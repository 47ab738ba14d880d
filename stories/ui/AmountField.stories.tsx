import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { AmountField, type AmountFieldProps, type TypedAmount } from '#web/ui/fields/AmountField.tsx';
import { Column } from '../parts.tsx';

/** A simple parser for the stories. The app uses calc-core's parser, which also handles units. */
function read(text: string): TypedAmount {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return { ok: true, value: null };
  return /^-?\d*\.?\d+$/.test(plain)
    ? { ok: true, value: plain }
    : { ok: false, message: `"${text}" is not a number. Type it like 1,234.50` };
}

function Live(props: AmountFieldProps): ReactElement {
  const [value, setValue] = useState(props.value);
  return (
    <Column>
      <AmountField
        {...props}
        value={value}
        onInput={(next) => {
          setValue(next);
          props.onInput?.(next);
        }}
      />
    </Column>
  );
}

const meta = {
  title: 'UI/AmountField',
  component: AmountField,
  render: (args) => <Live {...args} />,
  args: {
    label: 'Price',
    prefix: '$',
    unit: '/hd',
    value: '118',
    read,
    measure: '$/hd',
    onInput: fn(),
    onCommit: fn(),
    onInvalid: fn(),
  },
} satisfies Meta<typeof AmountField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Price' });
    await expect(box).toHaveValue('118.00');
    await expect(box).toHaveAttribute('inputmode', 'decimal');
  },
};

export const Empty: Story = { args: { value: null } };

export const Focused: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(box);
    await expect(box).toHaveValue('118.00');
    await waitFor(() => expect(box.selectionEnd).toBe(6));
  },
};

export const LiveAndCommitted: Story = {
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox');
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}a{/Control}1,234.5');
    await expect(args.onInput).toHaveBeenLastCalledWith('1234.5');
    await expect(args.onCommit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCommit).toHaveBeenCalledOnce();
    await expect(args.onCommit).toHaveBeenCalledWith('1234.5');
    await userEvent.tab();
    await expect(box).toHaveValue('1,234.50');
  },
};

export const Refused: Story = {
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox');
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}a{/Control}38q');
    await expect(box).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect(box).toHaveValue('38q');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(/is not a number/);
    await expect(args.onInvalid).toHaveBeenLastCalledWith('38q');
    await expect(args.onInput).toHaveBeenLastCalledWith('118');
    await expect(args.onCommit).not.toHaveBeenCalled();
  },
};

export const RefusedThenMended: Story = {
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox');
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}a{/Control}38q{Enter}');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Backspace}');
    await expect(box).not.toHaveAttribute('aria-invalid');
    await expect(args.onInvalid).toHaveBeenLastCalledWith(null);
    await userEvent.keyboard('{Enter}');
    await expect(args.onCommit).toHaveBeenLastCalledWith('38');
  },
};

export const EscapeRestores: Story = {
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox');
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}a{/Control}99');
    await expect(args.onInput).toHaveBeenLastCalledWith('99');
    await userEvent.keyboard('{Escape}');
    await expect(args.onInput).toHaveBeenLastCalledWith('118');
    await expect(box).toHaveValue('118.00');
    await expect(args.onCommit).not.toHaveBeenCalled();
  },
};

export const Changed: Story = { args: { mark: 'changed' } };
export const Conflict: Story = { args: { mark: 'conflict', hint: 'Changed in two places' } };
export const Message: Story = { args: { message: 'The server refused this: at most 1,000,000' } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const HugeNumber: Story = {
  args: { value: '123456789012345678901234567890.123456', measure: undefined, unit: '/hd/week' },
};
export const Inline: Story = {
  args: { inline: true, label: 'Agistment rate', unit: '/hd/week', value: '7.2' },
};

export const WithSteps: Story = {
  args: { stepper: { down: 'Down 50 cents', up: 'Up 50 cents', onStep: fn() } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Up 50 cents' }));
    await expect(args.stepper?.onStep).toHaveBeenCalledWith(1);
  },
};
