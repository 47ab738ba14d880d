import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { bestKnown } from '#calc-core/actual';
import { compareTrades, scarcities, type Scarce } from '#calc-core/decide';
import { isHeld } from '#calc-core/hold';
import type { TradeRow } from '#web/data/rows/types.ts';
import { useAsked } from '#web/decide/asked.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { HoldOrSell } from '#web/decide/HoldOrSell.tsx';
import { useAskedSource } from '#web/decide/source.ts';
import { saveTable } from '#web/decide/save-table.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { today } from '#web/shell/today.ts';
import { Lines } from './Lines.tsx';
import styles from './Compare.module.css';
import { CompareTable } from './CompareTable.tsx';
import { compareRows } from './rows.ts';

const scarceWords: Readonly<Record<Scarce, string>> = { money: 'Money', feed: 'Feed', time: 'Time' };
const scarceOptions = scarcities.map((value) => ({ value, label: scarceWords[value] }));

interface SideBySideProps {
  readonly rows: readonly TradeRow[];
  readonly slug: string;
  readonly scarce: Scarce;
  readonly add: ReactNode;
  readonly onScarce: (scarce: Scarce) => void;
  readonly onRemove: (id: string) => void;
}

export function SideBySide({ rows, slug, scarce, add, onScarce, onRemove }: SideBySideProps): ReactElement {
  const known = useMemo(() => rows.map((row) => ({ ...row, ...bestKnown(row) })), [rows]);
  const compared = useMemo(() => compareTrades(known, scarce), [known, scarce]);
  const { order, names } = compared;
  return (
    <Page>
      <div className={styles['two']}>
        <div>
          <PageTitle title="Compare" detail={`${rows.length} trades`} aside={add} />
          <div className={styles['rankbar']}>
            <span>What limits you</span>
            <Segmented label="What limits you" value={scarce} options={scarceOptions} onChange={onScarce} />
            <span className={styles['soft']}>{compared.rankWords}</span>
          </div>
          <p className={styles['flip']} role="status">
            {compared.flip}
          </p>
          <CompareTable compared={compared} slug={slug} onRemove={rows.length > 2 ? onRemove : undefined} />
          <div className={styles['under']}>
            <Button tone="quiet" icon="download" onClick={() => saveTable('Compare', compareRows(compared))}>
              CSV
            </Button>
          </div>
        </div>
        <div className={styles['pictures']}>
          <Section title="Profit if the sale price moves" hint="$/hd">
            <Lines shifts={compared.shifts} moved={compared.moved} />
          </Section>
          <HoldOne rows={order} names={names} />
          <HelpButton of="compare" />
        </div>
      </div>
    </Page>
  );
}

/** Hold or sell, for one trade at a time. Starts with a trade that is bought and not sold, if there is one. */
function HoldOne({
  rows,
  names,
}: {
  readonly rows: readonly TradeRow[];
  readonly names: readonly string[];
}): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const day = today();
  const inHand = rows.find(({ trade, carry }) => isHeld(trade, carry, day));
  const row = rows.find(({ id }) => id === chosen) ?? inHand ?? rows[0]!;
  const source = useAskedSource(row.id);
  const [asked, ask] = useAsked(source);
  return (
    <HoldOrSell
      key={row.id}
      {...{ source, asked, ask }}
      position={row}
      of={
        <Select
          label="Whose stock"
          hideLabel
          value={row.id}
          options={rows.map(({ id }, index) => ({ value: id, label: names[index]! }))}
          onChange={setChosen}
        />
      }
    />
  );
}
