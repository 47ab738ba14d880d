import { headOfLines, withEnteredSale, type Plan } from '#calc-core/actual';
import type { DecimalText } from '#calc-core/number';
import { actualText, type Actual, type SaleCost } from '#calc-core/trade';
import { useMemo, useState } from 'react';
import { newId } from '#web/data/records.ts';
import { goodRows, type Chosen } from '#web/sheets/model/importing/counts.ts';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';
import { usePrepared } from '#web/sheets/panels/importing/use-prepared.ts';
import { useLayouts } from '#web/sheets/panels/importing/use-layouts.ts';
import { useReading } from '#web/sheets/panels/importing/use-reading.ts';
import { become, correct, planFrom, planOf, type ImportPlan, type ReadAs } from '#workbook/read/plan.ts';
import { readColumnAs } from '#workbook/read/read-as.ts';
import { isOfCarcases, saleLines } from './lines.ts';
import { dayAbove, partedLines } from './parted.ts';
import { checkedRows, type SaleLineRow } from './row.ts';

const options = { member: '', updates: false, newId } as const;

/** Our own workbooks have no sheet with this name. So none of their sheets is read as a sale. */
const NO_SHEET = 'Sale lines';

interface Answers {
  /** The day of the sale. Undefined uses the day in the file. */
  readonly soldOn?: string | null;
  readonly dressing: DecimalText | null;
  readonly means: ReadonlyMap<number, SaleCost | null>;
  /** The index of the sale that the imported sale replaces. Null adds the imported sale. */
  readonly replaces: number | null;
}

const noAnswers: Answers = { dressing: null, means: new Map(), replaces: null };

/** Reads a document as a sale. In the result, `next` has the trade's facts with this sale. `next` is null if no line counts. */
export function useSaleReading(trade: Plan, actual: Actual) {
  const { reading, readFile, readText, readSheet, forget } = useReading(NO_SHEET);
  const table = reading.is === 'read' ? reading.table : null;
  const [changed, setChanged] = useState<ImportPlan | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const kind = useMemo(() => saleLines(trade, table !== null && isOfCarcases(table)), [trade, table]);
  const guessed = useMemo(() => (table === null ? null : planOf(table, kind)), [table, kind]);
  const layouts = useLayouts('sale', kind, guessed);
  const plan = changed?.table === table ? changed : layouts.proposed;
  const parted = useMemo(() => (plan === null ? null : partedLines(plan)), [plan]);
  const prepared = usePrepared(parted?.sales ?? null, kind, options, null);
  const rows = useMemo(() => (plan === null ? [] : checkedRows(prepared.rows, plan)), [prepared.rows, plan]);
  const [enteredAt] = useState(() => new Date().toISOString());
  const soldOn = answers.soldOn === undefined ? (plan === null ? null : dayAbove(plan)) : answers.soldOn;
  const deductions = (parted?.deductions ?? []).map((each) => ({
    ...each,
    means: answers.means.has(each.line) ? (answers.means.get(each.line) ?? null) : each.means,
  }));
  const lines = linesThatCount(goodRows(rows, chosen), table);
  const entered = { lines, deductions, soldOn, dressing: answers.dressing, replaces: answers.replaces };
  const next = lines.length === 0 ? null : withEnteredSale(trade, actual, { ...entered, enteredAt });
  return {
    source: { reading, readFile, readText, readSheet },
    layouts,
    fileName: reading.is === 'read' ? reading.name : '',
    onReset: () => setChanged(null),
    /** Chooses another row as the headings. Null: the document has no headings. */
    onHead: (headAt: number | null) => {
      if (table !== null) setChanged(planFrom(table, kind, headAt));
    },
    onAnother: () => {
      setChosen(new Map());
      setChanged(null);
      setAnswers(noAnswers);
      forget();
    },
    parts:
      parted === null || plan === null
        ? null
        : {
            kind,
            plan: parted.sales,
            rows,
            chosen,
            ...answersTo(plan, chosen, setChosen, setChanged),
          },
    others: parted?.others ?? [],
    answers,
    answer: (more: Partial<Answers>) => setAnswers({ ...answers, ...more }),
    soldOn,
    deductions,
    asks: asksOf(plan),
    enteredAt,
    head: headOfLines(lines),
    next,
    isThere: next !== null && actualText(next) === actualText(actual),
    isBusy: prepared.done !== null,
  };
}

export type SaleReading = ReturnType<typeof useSaleReading>;

function answersTo(
  plan: ImportPlan,
  chosen: Chosen,
  onChosen: (chosen: Chosen) => void,
  onPlan: (plan: ImportPlan) => void,
) {
  return {
    onTake: (line: number, isTaken: boolean) => onChosen(new Map(chosen).set(line, isTaken)),
    onBecome: (at: number, id: string | null) => onPlan(become(plan, at, id)),
    onCorrect: (row: PreparedRow<SaleLineRow>, at: number, text: string) => {
      onChosen(new Map([...chosen].filter(([line]) => line !== row.line.number)));
      onPlan(correct(plan, row.line, at, text));
    },
    onReadAs: (at: number, how: ReadAs | null) => onPlan(readColumnAs(plan, at, how)),
  };
}

/** Returns the lines of a sale. The lines of a kill sheet are carcases, so they get no lot names. */
function linesThatCount(
  rows: readonly PreparedRow<SaleLineRow>[],
  table: ImportPlan['table'] | null,
): readonly SaleLineRow[] {
  const good = rows.flatMap(({ after }) => after ?? []);
  return table !== null && isOfCarcases(table) ? good.map((line) => ({ ...line, name: '' })) : good;
}

/** The day and the dressing are asked if the document does not have them. */
function asksOf(plan: ImportPlan | null): { readonly day: boolean; readonly dressing: boolean } {
  const isOf = (...ids: readonly string[]): boolean =>
    plan?.columns.some(({ becomes }) => becomes !== null && ids.includes(becomes)) === true;
  return {
    day: !isOf('soldOn'),
    dressing: isOf('carcase', 'carcaseOfAll') && !isOf('live', 'liveOfAll'),
  };
}
