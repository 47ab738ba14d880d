import type { ReactElement, ReactNode } from 'react';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';

interface PairsProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface Numbered {
  readonly id: number;
  readonly cells: readonly ReactNode[];
}

/** A table for a Storybook page. The Markdown of Storybook pages has no tables. */
export function Pairs({ caption, heads, rows }: PairsProps): ReactElement {
  const columns = heads.map((header, at): TableColumn<Numbered> => ({
    id: String(at),
    header,
    rowHeader: at === 0,
    cell: ({ cells }) => <span style={{ whiteSpace: 'normal' }}>{cells[at]}</span>,
  }));
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows.map((cells, id) => ({ id, cells }))}
      rowKey={({ id }) => String(id)}
    />
  );
}
