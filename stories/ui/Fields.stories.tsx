import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { readDate, showDate } from '#calc-core/rules';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Field, Fields, fieldSpan, OutputField } from '#web/ui/fields/Field.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx';
import { Column } from '../parts.tsx';

function Live(props: TextFieldProps): ReactElement {
  const [value, setValue] = useState(props.value);
  return (
    <Column>
      <TextField {...props} value={value} onInput={setValue} />
    </Column>
  );
}

const meta = {
  title: 'UI/Fields',
  component: TextField,
  subcomponents: { DateField, Field, Fields, OutputField, Select, SearchField },
  render: (args) => <Live {...args} />,
  args: { label: 'Name', value: 'Hay wethers' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Name' });
    await userEvent.type(box, ' 2');
    await expect(box).toHaveValue('Hay wethers 2');
  },
};

export const EmptyText: Story = { args: { value: '', placeholder: 'Name this trade' } };
export const WithHint: Story = { args: { hint: 'At most 120 characters' } };
export const WithMessage: Story = {
  args: { value: '', message: 'Give it a name' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Give it a name'),
};
export const Changed: Story = { args: { mark: 'changed' } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const LongName: Story = {
  args: {
    value: 'Weaners out of the top paddock, second draft, bought at Roma on the wet Tuesday before Easter',
  },
};

export const WithNote: Story = {
  args: { label: 'Carry', value: 'Joined cows', note: 'A cattle carry on sheep' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('A cattle carry on sheep'),
};

function Held({ onInvalid }: { readonly onInvalid: (text: string | null) => void }): ReactElement {
  const [date, setDate] = useState('2026-01-11');
  return (
    <Column>
      <DateField
        label="Held from"
        value={date}
        read={(text) => readDate(text, 'Held from')}
        show={showDate}
        onInput={setDate}
        onInvalid={onInvalid}
      />
      <p>{date}</p>
    </Column>
  );
}

const unread = fn();

/** The day comes first in every browser language. Text that is not a date stays in the box with an error. */
export const ADate: Story = {
  render: () => <Held onInvalid={unread} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Held from' });
    await expect(box).toHaveValue('11/01/2026');
    await userEvent.clear(box);
    await userEvent.type(box, '2 Mar 27');
    await expect(canvas.getByText('2027-03-02')).toBeVisible();
    await userEvent.tab();
    await expect(box).toHaveValue('02/03/2027');
    await userEvent.clear(box);
    await userEvent.type(box, '1/1/20266{Enter}');
    await expect(box).toHaveAccessibleDescription(/is not a date/);
    await expect(unread).toHaveBeenLastCalledWith('1/1/20266');
    await expect(canvas.getByText('2027-03-02')).toBeVisible();
    await userEvent.type(box, '{Backspace}');
    await expect(canvas.getByText('2026-01-01')).toBeVisible();
  },
};

const kinds = [
  {
    label: 'Cattle',
    options: [
      { value: '1', label: 'Cattle' },
      { value: '2', label: 'Cows in calf' },
    ],
  },
  { label: 'Sheep', options: [{ value: '12', label: 'Sheep shorn / not shorn' }] },
];
const onKind = fn();

export const Choice: Story = {
  render: () => (
    <Column>
      <Select label="Sub type" value="12" options={kinds} onChange={onKind} />
      <Select
        label="Group"
        value=""
        placeholder="No group"
        options={[{ value: 'a', label: 'Wool & lamb' }]}
      />
      <Select
        label="Carry"
        value="w"
        options={[{ value: 'w', label: 'Wethers 40 weeks' }]}
        labelAside={
          <TextLink href="/carry" iconAfter="arrowOut">
            Open carry
          </TextLink>
        }
      />
      <Select label="Animal type" value="2" readOnly options={[{ value: '2', label: 'Sheep' }]} />
      <Select label="Carry" value="" message="Choose a carry" placeholder="No carry" options={[]} />
    </Column>
  ),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sub type' }), '2');
    await expect(onKind).toHaveBeenCalledWith('2');
  },
};

export const Grid: Story = {
  render: () => (
    <Fields>
      <TextField label="Name" value="Hay wethers" className={fieldSpan(3)} />
      <Select
        label="Group"
        value="a"
        options={[{ value: 'a', label: 'Wool & lamb' }]}
        className={fieldSpan(3)}
      />
      <OutputField label="Weeks held" unit="weeks">
        40
      </OutputField>
      <OutputField label="Months" unit="months">
        10
      </OutputField>
      <OutputField label="Profit per head" unit="/hd">
        $7.93
      </OutputField>
    </Fields>
  ),
};

export const GridOnAPhone: Story = { ...Grid, globals: { viewport: { value: 'phone' } } };

/** A custom control gets the label and the description of its field. */
export const OwnControl: Story = {
  render: () => (
    <Column>
      <Field label="Held from" kind="text" hint="The day the animals arrive">
        {(wiring) => <input type="date" {...wiring} defaultValue="2026-11-21" />}
      </Field>
    </Column>
  ),
};

function LiveSearch(): ReactElement {
  const [value, setValue] = useState('');
  return <SearchField label="Find in trades" hotkey="Ctrl F" value={value} onInput={setValue} />;
}

export const Search: Story = {
  render: () => <LiveSearch />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('searchbox', { name: 'Find in trades' });
    await userEvent.type(box, 'roma');
    await expect(box).toHaveValue('roma');
    await userEvent.keyboard('{Escape}');
    await expect(box).toHaveValue('');
  },
};
