import { useSearch } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { scarcities, type Scarce } from '#calc-core/decide';
import { useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/rows/types.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { nameWords } from '#web/shell/words.ts';
import styles from './compare/Compare.module.css';
import { SideBySide } from './compare/SideBySide.tsx';

/** '/trades/{Slug}/compare?trades=...': two to four trades side by side. */
export default function Compare(): ReactElement {
  return (
    <OwnRecords>
      <Chosen />
    </OwnRecords>
  );
}

function Chosen(): ReactElement {
  const { slug } = useFarm();
  const { replace } = useApp();
  const { trades, limits } = useSearch({ strict: false }) as {
    readonly trades?: unknown;
    readonly limits?: unknown;
  };
  const all = useTrades();
  const ids = typeof trades === 'string' ? trades.split(',') : [];
  const rows = [...new Set(ids)].flatMap((id) => all.find((row) => row.id === id) ?? []).slice(0, MOST);
  const scarce = scarcities.find((each) => each === limits) ?? 'money';
  const go = (shown: readonly string[], limit: Scarce): void =>
    replace(`${addresses.compare(slug, shown)}${limit === 'money' ? '' : `&limits=${limit}`}`);
  useScreen({
    paper: rows.length < 2 ? null : { kind: 'comparison', ids: rows.map(({ id }) => id), scarce },
    title: 'Compare',
    above: [{ label: 'Trades', href: addresses.trades(slug) }],
  });
  const own = rows.map(({ id }) => id);
  const others = all.filter(({ id }) => !own.includes(id));
  const add = rows.length < MOST && others.length > 0 && (
    <AddTrade others={others} onAdd={(id) => go([...own, id], scarce)} />
  );
  if (rows.length < 2) return <TooFew slug={slug} add={add} />;
  return (
    <SideBySide
      rows={rows}
      slug={slug}
      scarce={scarce}
      add={add}
      onScarce={(limit) => go(own, limit)}
      onRemove={(id) =>
        go(
          own.filter((each) => each !== id),
          scarce,
        )
      }
    />
  );
}

const MOST = 4;

interface AddTradeProps {
  readonly others: readonly TradeRow[];
  readonly onAdd: (id: string) => void;
}

function AddTrade({ others, onAdd }: AddTradeProps): ReactElement {
  return (
    <Select
      label="Add trade"
      hideLabel
      className={styles['add']}
      value=""
      placeholder="Add trade…"
      options={others.map(({ id, trade }) => ({ value: id, label: nameWords(trade.name, 'Trade') }))}
      onChange={(id) => id !== '' && onAdd(id)}
    />
  );
}

function TooFew({ slug, add }: { readonly slug: string; readonly add: ReactNode }): ReactElement {
  return (
    <Page>
      <PageTitle title="Compare" aside={add} />
      <EmptyState
        title="Tick 2 to 4 trades"
        icon="chart"
        actions={
          <ButtonLink tone="primary" href={addresses.trades(slug)}>
            Show the trades
          </ButtonLink>
        }
      >
        Tick them in the trade sheet and press Compare there, or add them here.
      </EmptyState>
    </Page>
  );
}
