import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { Comparison, Line } from '#calc-core/decide';
import type { TradeRow } from '#web/data/rows/types.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Reasoned, Reasons } from '#web/ui/overlay/Reasons.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { Feed } from './Feed.tsx';
import styles from './Compare.module.css';

const places = ['1st', '2nd', '3rd', '4th'] as const;

interface CompareTableProps {
  readonly compared: Comparison<TradeRow>;
  readonly slug: string;
  readonly onRemove: ((id: string) => void) | undefined;
}

export function CompareTable({ compared, slug, onRemove }: CompareTableProps): ReactElement {
  const { order, rank, parts } = compared;
  return (
    <Reasons>
      <div className={styles['wide']} tabIndex={0} role="group" aria-label="Trades side by side">
        <table className={styles['table']} style={{ '--trades': order.length } as CSSProperties}>
          <Head {...{ compared, slug, onRemove }} />
          <tbody>
            <Row line={rank} order={order} className={styles['ranks']} />
          </tbody>
          {parts.map((part) => (
            <Part key={part.title} part={part} compared={compared} />
          ))}
        </table>
      </div>
    </Reasons>
  );
}

function Head({ compared: { order, names }, slug, onRemove }: CompareTableProps): ReactElement {
  return (
    <thead>
      <tr className={styles['place']}>
        <td />
        {order.map((row, index) => (
          <td key={row.id}>
            {places[index]}
            {onRemove !== undefined && (
              <IconButton
                icon="close"
                small
                label={`Leave ${names[index]!} out`}
                className={styles['out']}
                onClick={() => onRemove(row.id)}
              />
            )}
          </td>
        ))}
      </tr>
      <tr>
        <td />
        {order.map((row, index) => (
          <th key={row.id} scope="col">
            <Link href={addresses.trade(slug, row.id)}>{names[index]}</Link>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CompareRowProps {
  readonly line: Line;
  readonly order: readonly TradeRow[];
  readonly className?: string | undefined;
}

/** One figure of each trade. A word marks the best trade. */
function Row({ line, order, className }: CompareRowProps): ReactElement {
  return (
    <tr className={className}>
      <th scope="row">{breakable(line.title)}</th>
      {line.cells.map((cell, index) => (
        <td key={order[index]!.id} className={cx(line.best[index] && styles['best'])}>
          {line.best[index] && <small>best </small>}
          <Reasoned reason={line.reasons[index]}>{cell}</Reasoned>
        </td>
      ))}
    </tr>
  );
}

interface PartProps {
  readonly part: Comparison<TradeRow>['parts'][number];
  readonly compared: Comparison<TradeRow>;
}

/** A group of figures under its title. The group about the trade itself also shows the feed rating. */
function Part({ part, compared: { order, names } }: PartProps): ReactElement {
  return (
    <tbody>
      {(part.lines.length > 0 || part.title === 'Trade') && (
        <tr className={styles['part']}>
          <th scope="rowgroup" colSpan={1 + order.length}>
            {part.title}
          </th>
        </tr>
      )}
      {part.lines.map((each) => (
        <Row key={each.key} line={each} order={order} />
      ))}
      {part.title === 'Trade' && (
        <tr>
          <th scope="row">Feed a head</th>
          {order.map((row, index) => (
            <td key={row.id} className={styles['feed']}>
              <Feed row={row} name={names[index]!} />
            </td>
          ))}
        </tr>
      )}
    </tbody>
  );
}

/** A title that may wrap after a slash, but not inside a word. */
const breakable = (title: string): ReactNode =>
  title.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && '/'}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
