import type { ReactElement, ReactNode } from 'react';
import { actions, keyGroups } from '#web/sheets/actions/registry.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { Table, type TableColumn } from '#web/ui/Table.tsx';

interface PairsProps {
  readonly caption: string;
  /** The headings, one for each column. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface Numbered {
  readonly id: number;
  readonly cells: readonly ReactNode[];
}

/** A table of words for a page: the pages' own Markdown knows none. */
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

/** Keys as they are printed on them, with a comma between two ways. */
const keysOf = (keys: readonly string[]): ReactNode => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);

/** Keys and what they do, outside a sheet. */
export function Keys({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly (readonly [keys: readonly string[], does: string])[];
}): ReactElement {
  return (
    <Pairs
      caption={caption}
      heads={['Key', 'Does']}
      rows={rows.map(([keys, does]) => [keysOf(keys), does])}
    />
  );
}

/** Everything that keys do in a sheet, from the list that the sheet itself obeys and F1 shows. */
export function SheetKeys(): ReactElement {
  return (
    <>
      {keyGroups.map((group) => (
        <Keys
          key={group}
          caption={group}
          rows={actions
            .filter((action) => action.group === group && action.isListed !== false)
            .map(({ keys, title, help }) => [
              keys.map((key) => key.replace(/Arrow(Up|Down|Left|Right)/, '$1')),
              help ?? title,
            ])}
        />
      ))}
    </>
  );
}
