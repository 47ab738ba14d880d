import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Badge } from '#web/ui/text/Badge.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { icons } from '#web/ui/text/icons.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { PictureNumbers } from '#web/ui/text/PictureNumbers.tsx';
import { Table, type TableColumn, type TableSort } from '#web/ui/text/Table.tsx';
import { Row } from '../parts.tsx';

interface Sample {
  readonly id: string;
  readonly name: string;
  readonly head: number;
  readonly profit: string;
}

const samples: readonly Sample[] = [
  { id: '1', name: 'Roma store steers', head: 120, profit: '64.79' },
  { id: '2', name: 'Mortlake cows & calves', head: 38, profit: '-114.57' },
  { id: '3', name: 'Hay wethers', head: 640, profit: '7.93' },
];

const columns: readonly TableColumn<Sample>[] = [
  {
    id: 'name',
    header: 'Trade Name',
    rowHeader: true,
    sortable: true,
    cell: (row) => <Link href={`/t/${row.id}`}>{row.name}</Link>,
  },
  { id: 'head', header: '# Of Head', numeric: true, sortable: true, cell: (row) => row.head },
  {
    id: 'profit',
    header: 'Profit Per Hd',
    unit: '$/hd',
    numeric: true,
    cell: (row) => <FigureText>{row.profit}</FigureText>,
  },
  {
    id: 'over',
    header: 'Over or under',
    cell: (row) =>
      row.profit.startsWith('-') ? (
        <Badge tone="loss" bare>
          Underpriced
        </Badge>
      ) : (
        <Badge tone="gain" bare>
          Overpriced
        </Badge>
      ),
  },
];

const meta = { title: 'UI/Table', component: Table, subcomponents: { Icon } } satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj;

const onRow = fn();

function Live({ rows = samples }: { readonly rows?: readonly Sample[] }): ReactElement {
  const [sort, setSort] = useState<TableSort>({ column: 'name', descending: false });
  const order = sort.descending ? -1 : 1;
  const sorted = [...rows].sort(
    (a, b) => order * (sort.column === 'head' ? a.head - b.head : a.name.localeCompare(b.name)),
  );
  return (
    <Table
      caption="Trades"
      columns={columns}
      rows={sorted}
      rowKey={(row) => row.id}
      onRowPress={onRow}
      sort={sort}
      onSort={setSort}
      selected={(row) => row.id === '3'}
    />
  );
}

export const Sorted: Story = {
  render: () => <Live />,
  play: async ({ canvas }) => {
    const head = canvas.getByRole('button', { name: /# Of Head/ });
    await userEvent.click(head);
    await userEvent.click(head);
    await expect(canvas.getByRole('columnheader', { name: /# Of Head/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Hay wethers');
    await userEvent.click(canvas.getByRole('cell', { name: '640' }));
    await expect(onRow).toHaveBeenCalledOnce();
  },
};

export const NoRows: Story = { render: () => <Live rows={[]} /> };
export const OnAPhone: Story = { render: () => <Live />, globals: { viewport: { value: 'phone' } } };

/** If the columns do not fit, the cells are stacked. A screen reader still announces a table. */
export const Stacked: Story = {
  render: () => <Table caption="Trades" columns={columns} rows={samples} rowKey={(row) => row.id} stacks />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(samples.length + 1);
    await expect(canvas.getAllByRole('cell', { name: /Underpriced/ })).toHaveLength(1);
    const region = canvas.getByRole('region', { name: 'Trades' });
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  },
};

const many = Array.from({ length: 200 }, (_, at): Sample => ({
  id: String(at),
  name: `Trade ${String(at + 1).padStart(4, '0')}`,
  head: at + 1,
  profit: (at - 20).toFixed(2),
}));
export const TwoHundredRows: Story = {
  render: () => <Live rows={many} />,
};

/** The numbers of a chart as a table, for screen readers and print. */
export const NumbersOfAPicture: Story = {
  render: () => (
    <>
      A picture
      <PictureNumbers>
        <tbody>
          <tr>
            <th scope="row">week 8</th>
            <td>$64.79</td>
          </tr>
        </tbody>
      </PictureNumbers>
    </>
  ),
  play: async ({ canvas }) => {
    const numbers = canvas.getByRole('table');
    await expect(canvas.getByRole('cell', { name: '$64.79' })).toBeInTheDocument();
    await expect(numbers.parentElement!.getBoundingClientRect().width).toBe(1);
  },
};

export const Icons: Story = {
  render: () => (
    <Row>
      {(Object.keys(icons) as (keyof typeof icons)[]).map((name) => (
        <span
          key={name}
          style={{ display: 'inline-flex', gap: 6, alignItems: 'center', width: 120, fontSize: 12 }}
        >
          <Icon name={name} /> {name}
        </span>
      ))}
    </Row>
  ),
};
