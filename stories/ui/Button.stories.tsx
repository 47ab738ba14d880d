import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink, IconButton, Kbd } from '#web/ui/fields/Button.tsx';
import { icons } from '#web/ui/text/icons.ts';
import { Row } from '../parts.tsx';

const iconNames = Object.keys(icons);

const meta = {
  title: 'UI/Button',
  component: Button,
  args: { children: 'Save', onClick: fn() },
  argTypes: {
    children: { control: 'text', description: 'A verb and its object, such as Copy link' },
    tone: {
      control: 'select',
      options: ['primary', 'line', 'quiet', 'danger', 'dangerLine', 'kill', 'link'],
      description: 'primary is the next step, kill confirms a delete',
    },
    icon: { control: 'select', options: [undefined, ...iconNames] },
    iconAfter: { control: 'select', options: [undefined, ...iconNames] },
    hotkey: { control: 'text' },
    busy: { control: 'boolean' },
    disabled: { control: 'boolean' },
  },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  args: { tone: 'primary' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const Tones: Story = {
  parameters: { forcedColors: true },
  render: () => (
    <Row>
      <Button tone="primary" icon="plus">
        New Trade
      </Button>
      <Button tone="line" icon="columns">
        Columns
      </Button>
      <Button icon="copy">Copy</Button>
      <Button tone="danger" icon="trash">
        Delete
      </Button>
      <Button tone="dangerLine" icon="trash">
        Delete
      </Button>
      <Button tone="kill" icon="trash">
        Delete
      </Button>
      <Button hotkey="Esc">Cancel</Button>
      <Button tone="link">Undo</Button>
      <ButtonLink tone="line" href="/user/main" iconAfter="arrowOut">
        Main Menu
      </ButtonLink>
    </Row>
  ),
};

export const Busy: Story = {
  args: { tone: 'primary', busy: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

export const Disabled: Story = {
  args: { tone: 'line', disabled: true },
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toBeDisabled(),
};

export const Icons: Story = {
  render: () => (
    <Row>
      <IconButton icon="menu" label="Switch the sidebar" />
      <IconButton icon="bell" label="Notifications, 2 not yet opened" count={2} />
      <IconButton icon="bell" label="Notifications, 120 not yet opened" count={120} />
      <IconButton icon="rows" tone="line" label="Row height" />
      <IconButton icon="trash" tone="danger" label="Remove" />
      <IconButton icon="info" small label="What is this?" />
      <Kbd>Ctrl F</Kbd>
    </Row>
  ),
};
