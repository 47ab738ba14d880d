import { actualCost, headOfLines, withEnteredSale, type Deduction, type Plan } from '#calc-core/actual';
import { boardInputs } from '#calc-core/market';
import { readTyped, showAmount, type DecimalText } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { actualText, saleCosts, type Actual, type SaleCost } from '#calc-core/trade';
import { useMemo, useState, type ReactElement } from 'react';
import { newId } from '#web/data/records.ts';
import { goodRows, type Chosen } from '#web/sheets/model/importing/counts.ts';
import { become, mend, planFrom, planOf, type ImportPlan } from '#workbook/read/plan.ts';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';
import { ImportCards } from '#web/sheets/panels/importing/ImportCards.tsx';
import { ImportHead } from '#web/sheets/panels/importing/ImportHead.tsx';
import { ImportSource } from '#web/sheets/panels/importing/ImportSource.tsx';
import { ImportTable } from '#web/sheets/panels/importing/ImportTable.tsx';
import { usePrepared } from '#web/sheets/panels/importing/use-prepared.ts';
import { useReading } from '#web/sheets/panels/importing/use-reading.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { isOfCarcases, saleLines } from './lines.ts';
import { dayAbove, partedLines } from './parted.ts';
import { saleChoices } from './replacing.ts';
import { checkedRows, type SaleLineRow } from './row.ts';
import { SaleAbout } from './SaleAbout.tsx';
import { SaleChanges } from './SaleChanges.tsx';
import styles from './Sale.module.css';

export interface SaleImportProps {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly onClose: () => void;
  /** The facts with the sale, and what was done, for the notice that takes it back. */
  readonly onEnter: (actual: Actual, said: string) => void;
}

const options = { member: '', updates: false, newId } as const;

/** Means no record: the file's own sheet of that name is not looked for. */
const NO_SHEET = 'Sale lines';

interface Said {
  /** Undefined as the file has it. */
  readonly soldOn?: string | null;
  readonly dressing: DecimalText | null;
  readonly means: ReadonlyMap<number, SaleCost | null>;
  /** The place of the sale that this one replaces; null adds it. */
  readonly replaces: number | null;
}

const nothingSaid: Said = { dressing: null, means: new Map(), replaces: null };

/** A kill sheet or an account sale becomes the actual sale: columns matched, every line shown, what was taken off, and what the trade then made. */
export default function SaleImport({ plan: trade, actual, onClose, onEnter }: SaleImportProps): ReactElement {
  const { reading, readFile, readText, readSheet, forget } = useReading(NO_SHEET);
  const table = reading.is === 'read' ? reading.table : null;
  const [changed, setChanged] = useState<ImportPlan | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [said, setSaid] = useState<Said>(nothingSaid);
  const kind = useMemo(() => saleLines(trade, table !== null && isOfCarcases(table)), [trade, table]);
  const guessed = useMemo(() => (table === null ? null : planOf(table, kind)), [table, kind]);
  const plan = changed?.table === table ? changed : guessed;
  const parted = useMemo(() => (plan === null ? null : partedLines(plan)), [plan]);
  const prepared = usePrepared(parted?.sales ?? null, kind, options);
  const rows = useMemo(() => (plan === null ? [] : checkedRows(prepared.rows, plan)), [prepared.rows, plan]);
  const isNarrow = useNarrow();
  const [enteredAt] = useState(() => new Date().toISOString());
  const another = (): void => {
    setChosen(new Map());
    setChanged(null);
    setSaid(nothingSaid);
    forget();
  };
  const soldOn = said.soldOn === undefined ? (plan === null ? null : dayAbove(plan)) : said.soldOn;
  const deductions = (parted?.deductions ?? []).map((each) => ({
    ...each,
    means: said.means.has(each.line) ? (said.means.get(each.line) ?? null) : each.means,
  }));
  const good = goodRows(rows, chosen).flatMap(({ after }) => after ?? []);
  // The bodies of a kill sheet are numbered, its lots have no names.
  const isKilled = table !== null && isOfCarcases(table);
  const lines = isKilled ? good.map((line) => ({ ...line, name: '' })) : good;
  const entered = { lines, deductions, soldOn, dressing: said.dressing, replaces: said.replaces };
  const next = lines.length === 0 ? null : withEnteredSale(trade, actual, { ...entered, enteredAt });
  const isThere = next !== null && actualText(next) === actualText(actual);
  const head = headOfLines(lines);
  const isOf = (...ids: readonly string[]): boolean =>
    plan?.columns.some(({ becomes }) => becomes !== null && ids.includes(becomes)) === true;
  const asksDressing = isOf('carcase', 'carcaseOfAll') && !isOf('live', 'liveOfAll');
  const parts =
    parted === null || plan === null
      ? null
      : {
          kind,
          plan: parted.sales,
          rows,
          chosen,
          onTake: (line: number, isTaken: boolean) => setChosen(new Map(chosen).set(line, isTaken)),
          onBecome: (at: number, id: string | null) => setChanged(become(plan, at, id)),
          onMend: (row: PreparedRow<SaleLineRow>, at: number, text: string) => {
            setChosen(new Map([...chosen].filter(([line]) => line !== row.line.number)));
            setChanged(mend(plan, row.line, at, text));
          },
        };
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title="Sale from a kill sheet or account sale"
      actions={
        <>
          {parts !== null && (
            <Button
              tone="primary"
              disabled={next === null || isThere || prepared.done !== null}
              onClick={() => {
                if (next === null) return;
                onEnter(next, `Entered the sale of ${head} head`);
                onClose();
              }}
            >
              Enter the sale of {showAmount(head, 'head')} head
            </Button>
          )}
          <Button tone={parts === null ? 'line' : 'quiet'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {reading.is === 'none' && (
        <ImportSource problem={reading.problem} onFile={readFile} onText={readText} />
      )}
      {reading.is === 'reading' && (
        <p role="status" className={styles['about']}>
          Reading {reading.name}: <progress aria-label="Reading the file" />
        </p>
      )}
      {parts !== null && table !== null && (
        <>
          <ImportHead
            name={reading.is === 'read' ? reading.name : ''}
            plan={parts.plan}
            onSheet={readSheet}
            onHead={(headAt) => setChanged(planFrom(table, kind, headAt))}
            onAnother={another}
          />
          <SaleAbout
            plan={parts.plan}
            others={parted?.others ?? []}
            rows={rows}
            isOfCarcases={asksDressing}
          />
          <div className={styles['besides']}>
            {actual.sales.length > 0 && (
              <Select
                label="This sale"
                value={said.replaces === null ? '' : String(said.replaces)}
                options={saleChoices(actual.sales, new Date(enteredAt))}
                onChange={(at) => setSaid({ ...said, replaces: at === '' ? null : Number(at) })}
              />
            )}
            {!isOf('soldOn') && (
              <DateField
                label="Sold on"
                value={soldOn ?? ''}
                read={(text) => (text.trim() === '' ? { ok: true, value: '' } : readDate(text, 'Sold on'))}
                show={(date) => (date === '' ? '' : showDate(date))}
                onInput={(date) => setSaid({ ...said, soldOn: date === '' ? null : date })}
              />
            )}
            {asksDressing && (
              <AmountField
                label="Dressing"
                unit="%"
                placeholder="as planned"
                value={said.dressing}
                read={(text) => readTyped(text, boardInputs.dressing)}
                onInput={(dressing) => setSaid({ ...said, dressing })}
              />
            )}
            {deductions.map((deduction) => (
              <DeductionChoice
                key={deduction.line}
                deduction={deduction}
                onMeans={(means) =>
                  setSaid({ ...said, means: new Map(said.means).set(deduction.line, means) })
                }
              />
            ))}
          </div>
          {isNarrow ? <ImportCards {...parts} /> : <ImportTable {...parts} />}
          {isThere && <p className={styles['about']}>This sale is entered already. Nothing changes.</p>}
          {next !== null && !isThere && <SaleChanges plan={trade} actual={actual} next={next} />}
        </>
      )}
    </Dialog>
  );
}

function DeductionChoice({
  deduction: { words, amount, means },
  onMeans,
}: {
  readonly deduction: Deduction;
  readonly onMeans: (means: SaleCost | null) => void;
}): ReactElement {
  return (
    <Select
      label={`${words}, ${showAmount(amount, '$')}`}
      value={means ?? ''}
      options={[
        { value: '', label: 'Leave out' },
        ...saleCosts.map((cost) => ({
          value: cost,
          label: actualCost(cost).label.replace(', all of it', ''),
        })),
      ]}
      onChange={(value) => onMeans(saleCosts.find((cost) => cost === value) ?? null)}
    />
  );
}
