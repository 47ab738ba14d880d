import {
  actualProblems,
  boardInputs,
  readDate,
  readTyped,
  showAmount,
  showDate,
  type Actual,
  type DecimalText,
  type Plan,
} from '#calc-core';
import { useMemo, useState, type ReactElement } from 'react';
import { newId } from '#web/data/records.ts';
import { goodRows, type Chosen } from '#web/sheets/model/importing/counts.ts';
import {
  become,
  leftOut,
  mend,
  planFrom,
  planOf,
  type ImportPlan,
} from '#web/sheets/model/importing/plan.ts';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';
import { counted } from '#web/sheets/model/sentences.ts';
import { ImportCards } from '#web/sheets/panels/importing/ImportCards.tsx';
import { ImportHead } from '#web/sheets/panels/importing/ImportHead.tsx';
import { ImportSource } from '#web/sheets/panels/importing/ImportSource.tsx';
import { ImportTable } from '#web/sheets/panels/importing/ImportTable.tsx';
import { usePrepared } from '#web/sheets/panels/importing/usePrepared.ts';
import { useReading } from '#web/sheets/panels/importing/useReading.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Select } from '#web/ui/Select.tsx';
import { costOf } from '../words.ts';
import { changesOf } from './changes.ts';
import { dayAbove, partedLines, saleCosts, type Deduction, type SaleCost } from './deductions.ts';
import { withEnteredSale } from './entered.ts';
import type { SaleLine } from './line.ts';
import { isKillSheet, saleLines } from './lines.ts';
import { checkedRows } from './worked.ts';
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
}

const nothingSaid: Said = { dressing: null, means: new Map() };

/** A kill sheet or an account sale becomes the actual sale: columns matched, every line shown, what was taken off, and what the trade then made. */
export default function SaleImport({ plan: trade, actual, onClose, onEnter }: SaleImportProps): ReactElement {
  const { reading, readFile, readText, readSheet, forget } = useReading(NO_SHEET);
  const table = reading.is === 'read' ? reading.table : null;
  const [changed, setChanged] = useState<ImportPlan | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [said, setSaid] = useState<Said>(nothingSaid);
  const kind = useMemo(() => saleLines(trade, table !== null && isKillSheet(table)), [trade, table]);
  const guessed = useMemo(() => (table === null ? null : planOf(table, kind)), [table, kind]);
  const plan = changed?.table === table ? changed : guessed;
  const parted = useMemo(() => (plan === null ? null : partedLines(plan)), [plan]);
  const prepared = usePrepared(parted?.sales ?? null, kind, options);
  const rows = useMemo(() => (plan === null ? [] : checkedRows(prepared.rows, plan)), [prepared.rows, plan]);
  const isNarrow = useNarrow();
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
  const lines = goodRows(rows, chosen).flatMap(({ after }) => after ?? []);
  const next =
    lines.length === 0
      ? null
      : withEnteredSale(trade, actual, { lines, deductions, soldOn, dressing: said.dressing });
  const head = lines.reduce((sum, line) => sum + Number(line.numberOfHead ?? '1'), 0);
  const isOf = (...ids: readonly string[]): boolean =>
    plan?.columns.some(({ becomes }) => becomes !== null && ids.includes(becomes)) === true;
  const isOfCarcases = isOf('carcase', 'carcaseOfAll') && !isOf('live', 'liveOfAll');
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
          onMend: (row: PreparedRow<SaleLine>, at: number, text: string) => {
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
              disabled={next === null || prepared.done !== null}
              onClick={() => {
                if (next === null) return;
                onEnter(next, `Entered the sale of ${head} head`);
                onClose();
              }}
            >
              Enter the sale of {head.toLocaleString('en-AU')} head
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
          <About plan={parts.plan} others={parted?.others ?? []} rows={rows} isOfCarcases={isOfCarcases} />
          <div className={styles['besides']}>
            {!isOf('soldOn') && (
              <DateField
                label="Sold on"
                value={soldOn ?? ''}
                read={(text) => (text.trim() === '' ? { ok: true, value: '' } : readDate(text, 'Sold on'))}
                show={(date) => (date === '' ? '' : showDate(date))}
                onInput={(date) => setSaid({ ...said, soldOn: date === '' ? null : date })}
              />
            )}
            {isOfCarcases && (
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
          {next !== null && <Changes plan={trade} actual={actual} next={next} />}
        </>
      )}
    </Dialog>
  );
}

function About({
  plan,
  others,
  rows,
  isOfCarcases,
}: {
  readonly plan: ImportPlan;
  readonly others: readonly string[];
  readonly rows: readonly PreparedRow<SaleLine>[];
  readonly isOfCarcases: boolean;
}): ReactElement | null {
  const unknown = [...leftOut(plan), ...others];
  const bad = rows.filter(({ what }) => what === 'bad').length;
  const sentences = [
    plan.columns.every(({ becomes }) => becomes === null)
      ? `No column is known. Choose what “${plan.columns[0]?.heading ?? ''}” is.`
      : '',
    isOfCarcases
      ? 'Dressing turns the carcase weight into the live one; without it the sale weight stays as planned.'
      : '',
    unknown.length === 0 ? '' : `Left out: ${unknown.join(', ')}.`,
    bad === 0
      ? ''
      : `${counted(bad, 'row')} with something to mend: type it in the row, or leave the row out.`,
  ].filter((text) => text !== '');
  return sentences.length === 0 ? null : <p className={styles['about']}>{sentences.join(' ')}</p>;
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
        ...saleCosts.map((cost) => ({ value: cost, label: costOf(cost).label.replace(', all of it', '') })),
      ]}
      onChange={(value) => onMeans(saleCosts.find((cost) => cost === value) ?? null)}
    />
  );
}

/** The trade's facts now and then, and what cannot be of them. */
function Changes({
  plan,
  actual,
  next,
}: {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly next: Actual;
}): ReactElement {
  const changes = changesOf(plan, actual, next);
  const problems = actualProblems(plan, next);
  return (
    <>
      <table className={styles['changes']}>
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, now, becomes }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.map(({ field, text }) => (
        <p key={field} role="alert" className={styles['problem']}>
          {text}
        </p>
      ))}
    </>
  );
}
