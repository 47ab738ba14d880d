import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button, IconButton } from '#web/ui/fields/Button.tsx';
import { Dialog, type DialogProps } from '#web/ui/overlay/Dialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Reasoned, Reasons } from '#web/ui/overlay/Reasons.tsx';

const meta = { title: 'UI/Overlays', component: Dialog, subcomponents: { Menu, Popover } } satisfies Meta<
  typeof Dialog
>;
export default meta;
type Story = StoryObj;

function Asking(props: Partial<DialogProps>): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button tone="line" onClick={() => setOpen(true)}>
        Leave
      </Button>
      <Dialog
        title="Leave without saving?"
        {...props}
        open={open}
        onClose={close}
        actions={
          <>
            <Button tone="primary" onClick={close}>
              Save and leave
            </Button>
            <Button tone="dangerLine" onClick={close}>
              Leave
            </Button>
            <Button onClick={close}>Stay</Button>
          </>
        }
      >
        Hay wethers has changes that are not saved: sale price $118.00, was $112.00.
      </Dialog>
    </>
  );
}

async function ask(canvas: typeof screen): Promise<void> {
  await userEvent.click(canvas.getByRole('button', { name: 'Leave' }));
}

export const Question: Story = {
  render: () => <Asking alert />,
  play: async ({ canvas }) => {
    await ask(canvas as typeof screen);
    const dialog = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(dialog).toBeVisible());
    await expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  },
};

export const QuestionOnAPhone: Story = { ...Question, globals: { viewport: { value: 'phone' } } };

export const Closes: Story = {
  render: () => <Asking />,
  play: async ({ canvas }) => {
    await ask(canvas as typeof screen);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Leave' })).toHaveFocus();
  },
};

export const Wide: Story = {
  render: () => <Asking size="wide" />,
  play: async ({ canvas }) => ask(canvas as typeof screen),
};

const onCopy = fn();
const items = [
  { id: 'copy', label: 'Copy', icon: 'copy', hotkey: 'Ctrl D', onPress: onCopy },
  { id: 'export', label: 'Export', detail: 'CSV or XLSX', icon: 'share' },
  { id: 'print', label: 'Print', icon: 'print', disabled: true },
  { id: 'help', label: 'Training', href: '/training', external: true },
] as const;

export const Actions: Story = {
  render: () => (
    <Menu
      label="More"
      placement="below start"
      sections={[
        { items },
        {
          title: 'Row height',
          items: [
            { id: 'c', label: 'Compact', checked: false },
            { id: 'n', label: 'Normal', checked: true },
          ],
        },
        { items: [{ id: 'd', label: 'Delete', icon: 'trash', danger: true }] },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="More" />}
    />
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'More' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('menuitem', { name: /Copy/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}e');
    await expect(screen.getByRole('menuitem', { name: /Export/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: /Copy/ }));
    await expect(onCopy).toHaveBeenCalledOnce();
    await userEvent.click(button);
  },
};

/** A dash gives its reason on hover, by key, by tap and to screen readers. */
export const WhyThereIsNone: Story = {
  render: () => (
    <Reasons>
      <Reasoned reason={undefined}>$64.79</Reasoned> <Reasoned reason="Needs a sale weight">—</Reasoned>
    </Reasons>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Needs a sale weight/ }));
    await waitFor(() => expect(screen.getAllByText('Needs a sale weight').at(-1)).toBeVisible());
    await userEvent.keyboard('{Escape}');
  },
};
