import { planAndActual, type Plan } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import { showDate } from '#calc-core/rules';
import type { Actual } from '#calc-core/trade';
import { showInField } from '#web/ui/fields/amount-text.ts';
import { rowsOf, type KnownRow } from '../known-rows.ts';

/** A fact or a figure, before and after the import. */
export interface FactChange {
  readonly label: string;
  readonly now: string;
  readonly becomes: string;
}

function textOf({ entry }: KnownRow): string {
  if (entry.is === 'figure') return entry.shown;
  if (entry.value === null) return '';
  if (entry.is === 'text') return entry.value;
  return entry.is === 'date' ? showDate(entry.value) : showInField(entry.value, entry.rule.unit);
}

/** Returns "as planned" if there is no fact. Returns a dash if nothing was planned either. */
function orPlanned(text: string, row: KnownRow | undefined): string {
  if (text !== '') return text;
  return row === undefined || row.planned === '' ? '—' : 'as planned';
}

/** Returns the changed facts in the order of the trade's table, then the profit. */
export function changesOf(plan: Plan, before: Actual, after: Actual): readonly FactChange[] {
  const [was, becomes] = [planAndActual(plan, before), planAndActual(plan, after)];
  const rows = new Map(rowsOf(plan, before, was).map((row) => [row.key, row]));
  const facts = rowsOf(plan, after, becomes).flatMap((row) => {
    // If a cost had no row before the import, compare with the planned cost.
    const isCost = row.key.startsWith('cost') || row.key.startsWith('sale ');
    const old = rows.get(row.key) ?? (isCost && row.planned !== '' ? { ...row, entry: none } : undefined);
    const now = old === undefined ? '' : textOf(old);
    const then = textOf(row);
    const label = row.unit === undefined ? row.label : `${row.label} ${row.unit}`;
    return now === then ? [] : [{ label, now: orPlanned(now, old), becomes: orPlanned(then, row) }];
  });
  const profit = (of: typeof was): string => showFigure(of.actual.figures.profitPerHead, '$/hd');
  return [...facts, { label: 'Profit a head', now: profit(was), becomes: profit(becomes) }];
}

const none = { is: 'figure', shown: '' } as const;
