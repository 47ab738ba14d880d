import type { ReactElement } from 'react';
import { shortDate, showAmount, showMoney } from '#calc-core/number';
import { saveTable } from '#web/decide/save-table.ts';
import { cashAccounts, type CashEntry, cents, totalMoney } from '#calc-core/cash-flow';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Link, TextLink } from '#web/ui/text/Link.tsx';
import styles from './EntriesPanel.module.css';

/** At most this many entries are listed. The saved file has all entries. */
const MOST = 200;

interface EntriesPanelProps {
  readonly title: string;
  readonly entries: readonly CashEntry[];
  /** True if the entries are in several accounts. Then each entry shows its account. */
  readonly isMixed: boolean;
  readonly nameOf: (tradeId: string) => string;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** The amount without the dollar sign, which is in the column heading. */
const amount = (entry: CashEntry): string => cents(entry.amount).replace('$', '');

function howWords({ head, price, days }: CashEntry): string {
  const of = head === null ? '' : `${showAmount(head, 'head')} head`;
  const at = price === null ? '' : ` × ${showMoney(price).replace('$', '')}`;
  const held = days === null ? '' : days === 1 ? '1 day' : `${days} days`;
  return [`${of}${at}`, held].filter((each) => each !== '').join(', ');
}

/** The dated entries behind a figure of the cash flow, and their sum. */
export function EntriesPanel(props: EntriesPanelProps): ReactElement {
  const { title, entries, isMixed, nameOf, anchor, onClose } = props;
  const called = ({ tradeId, name, account }: CashEntry): string =>
    tradeId === null ? (name ?? cashAccounts[account]) : nameOf(tradeId);
  const save = (): void =>
    saveTable(`Drover ${title}`, [
      ['Date', 'Account', 'Trade or line', 'Head', 'Amount $', 'Planned or recorded'],
      ...entries.map((entry) => [
        entry.on,
        cashAccounts[entry.account],
        called(entry),
        entry.head ?? '',
        amount(entry).replaceAll(',', ''),
        entry.isRecorded ? 'recorded' : 'planned',
      ]),
    ]);
  return (
    <Popover
      open
      anchor={anchor}
      title={title}
      placement="below start"
      onClose={onClose}
      className={styles['panel']}
      foot={
        <>
          <Button tone="quiet" icon="download" onClick={save}>
            CSV
          </Button>
          <TheseTrades entries={entries} />
        </>
      }
    >
      <table className={styles['entries']}>
        <tbody>
          {entries.slice(0, MOST).map((entry, index) => (
            <EntryRow key={index} entry={entry} name={called(entry)} isMixed={isMixed} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
              {entries.length > MOST && `, the first ${MOST} are listed`}
            </th>
            <td>{cents(totalMoney(entries.map((entry) => entry.amount))).replace('$', '')}</td>
          </tr>
        </tfoot>
      </table>
    </Popover>
  );
}

/** A link that shows the trades of the entries in the Trades sheet. Null without trades, or with too many trades for an address. */
function TheseTrades({ entries }: Pick<EntriesPanelProps, 'entries'>): ReactElement | null {
  const { slug } = useFarm();
  const ids = [...new Set(entries.flatMap(({ tradeId }) => tradeId ?? []))];
  if (ids.length === 0 || ids.length > MOST) return null;
  return (
    <TextLink href={`${addresses.trades(slug)}?only=${ids.join(',')}`}>
      {ids.length === 1 ? 'Show this trade' : `Show these ${ids.length} trades`}
    </TextLink>
  );
}

interface EntryRowProps extends Pick<EntriesPanelProps, 'isMixed'> {
  readonly entry: CashEntry;
  readonly name: string;
}

function EntryRow({ entry, name, isMixed }: EntryRowProps): ReactElement {
  const { slug } = useFarm();
  const words = [
    isMixed ? cashAccounts[entry.account] : '',
    howWords(entry),
    entry.isRecorded ? '' : 'planned',
  ];
  return (
    <tr>
      <td>{shortDate(entry.on).slice(0, -5)}</td>
      <td>
        {entry.tradeId === null ? name : <Link href={addresses.trade(slug, entry.tradeId)}>{name}</Link>}
        <small>{words.filter((each) => each !== '').join(', ')}</small>
      </td>
      <td>{amount(entry)}</td>
    </tr>
  );
}
