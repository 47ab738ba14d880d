import type { ReactElement } from 'react';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';
import { statesShown } from './states.ts';

type Row = (typeof statesShown)[number];

const linkTo = (story: string): ReactElement => (
  <a key={story} href={`?path=/story/${story}`} target="_top" style={{ display: 'block', padding: '2px 0' }}>
    {story.replaceAll('--', ' / ').replaceAll('-', ' ')}
  </a>
);

const columns: readonly TableColumn<Row>[] = [
  { id: 'state', header: 'State', rowHeader: true, cell: ({ state }) => state },
  { id: 'stories', header: 'Stories', cell: ({ stories }) => stories.map(linkTo) },
];

/** Each state, with the stories that show it. */
export function StatesTable(): ReactElement {
  return (
    <Table
      caption="States and their stories"
      columns={columns}
      rows={statesShown}
      rowKey={({ state }) => state}
    />
  );
}
