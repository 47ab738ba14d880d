import { lazy, Suspense, useState, type ReactElement } from 'react';
import { budgetSettingsFields, fundingDoubts, gstNames, otherProblem } from '#calc-core/cash-flow';
import { readTyped } from '#calc-core/number';
import { helpOf } from '#calc-core/records';
import { useRecords, useRows } from '#web/data/hooks.ts';
import { createEdit, newId, patchEdit } from '#web/data/records.ts';
import { roomFor } from '#web/list/sheet-room.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { today } from '#web/shell/today.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import type { MoneyKind } from '#web/sheets/kinds/money.ts';
import market from '../market/Market.module.css';
import { BudgetHead } from './BudgetHead.tsx';
import cash from './CashFlow.module.css';
import styles from './Funding.module.css';

const MoneySheet = lazy(() =>
  import('#web/sheets/MoneySheet.tsx').then(({ MoneySheet: sheet }) => ({ default: sheet })),
);

/** '/money/{Slug}/funding': the sources of money, the farm's other income and costs, and its usual terms. */
export default function FundingScreen(): ReactElement {
  const mayWrite = useMayWrite();
  return (
    <div className={market['market']}>
      <BudgetHead tab="funding" />
      <p className={styles['lead']}>
        {mayWrite ? 'Type the balance of each account on a date' : 'Each account has its balance on a date'}.
        Drover adds only money that moves after that date. A balance below 0 is a debt. Interest is added
        monthly, rounded to the cent; this is the only place where Drover rounds money.
      </p>
      <MoneyTable of="funding" />
      <Doubts />
      <MoneyTable of="farmCost" />
      <Settings />
    </div>
  );
}

const nouns = { funding: 'source of money', farmCost: 'line' } as const;

function MoneyTable({ of }: { readonly of: MoneyKind }): ReactElement {
  const { slug } = useFarm();
  const { go } = useApp();
  const mayWrite = useMayWrite();
  const records = useRecords();
  const rows = useRows(of);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const what =
    chosen.length === 1 ? nouns[of] : `${nouns[of].replace('source', 'sources').replace('line', 'lines')}`;
  const remove = (): void => {
    records.commit(
      `Delete ${chosen.length} ${what}`,
      chosen.map(({ id }) => ({ kind: of, id, op: 'delete' as const })),
    );
    setTicked(new Set());
  };
  const actions = chosen.length > 0 && (
    <Button tone="dangerLine" icon="trash" onClick={remove}>
      Delete {chosen.length} {what}
    </Button>
  );
  return (
    <div className={styles['sheet']} style={roomFor(rows.length + 1, false)}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <MoneySheet
          of={of}
          today={today()}
          slug={slug}
          readOnly={!mayWrite}
          selected={ticked}
          onSelect={setTicked}
          actions={actions}
          hrefOf={() => addresses.money(slug, 'funding')}
          onOpen={() => undefined}
          onDeleted={() => go(addresses.deleted(slug))}
        />
      </Suspense>
    </div>
  );
}

/** Lists unusual and impossible amounts, each with the name of its line. */
function Doubts(): ReactElement | null {
  const sources = useRows('funding');
  const lines = useRows('farmCost');
  const doubts = [
    ...sources.flatMap(({ id, record }) =>
      fundingDoubts(record).map(({ field, text }) => ({ key: `${id} ${field}`, name: record.name, text })),
    ),
    ...lines.flatMap(({ id, record }) => {
      const text = otherProblem(record);
      return text === null ? [] : [{ key: id, name: record.name, text }];
    }),
  ];
  if (doubts.length === 0) return null;
  return (
    <ul className={styles['doubts']} aria-label="To check">
      {doubts.map(({ key, name, text }) => (
        <li key={key} className={cash['tell']}>
          <i />
          <span>
            {name}: {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

type SettingName = 'purchaseTerms' | 'saleTerms' | 'gst';

function Settings(): ReactElement {
  const mayWrite = useMayWrite();
  const records = useRecords();
  const rows = useRows('budgetSettings');
  const stored = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  const save = (name: SettingName, value: string | null): void => {
    const label = budgetSettingsFields[name].label;
    if (stored !== undefined)
      records.commit(label, [patchEdit('budgetSettings', stored.id, { [name]: value })]);
    else {
      const empty = { name: 'Budget settings', purchaseTerms: null, saleTerms: null, gst: null };
      const id = newId();
      records.commit(label, [createEdit('budgetSettings', id, { ...empty, id, [name]: value })]);
    }
  };
  return (
    <div className={styles['settings']}>
      <Section title="Usual terms and GST">
        <div className={styles['fields']}>
          {(['purchaseTerms', 'saleTerms'] as const).map((name) => (
            <AmountField
              key={name}
              label={budgetSettingsFields[name].label}
              value={stored?.record[name] ?? null}
              read={(text) => readTyped(text, budgetSettingsFields[name])}
              unit="days"
              hint={helpOf(budgetSettingsFields[name])}
              readOnly={!mayWrite}
              onCommit={(value) => save(name, value)}
            />
          ))}
          <Select
            label="GST"
            value={stored?.record.gst ?? 'none'}
            options={Object.entries(gstNames).map(([value, label]) => ({ value, label }))}
            hint={helpOf(budgetSettingsFields.gst)}
            readOnly={!mayWrite}
            onChange={(value) => save('gst', value)}
          />
        </div>
      </Section>
    </div>
  );
}
