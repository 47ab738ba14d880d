import { carryFields, type Carry } from '../carry/record.ts';
import type { FieldDeclaration, FieldDeclarations } from '../field/declare.ts';
import { emptyValue } from '../field/record.ts';
import type { Actual } from '../trade/facts/facts.ts';
import { actualOf, noActual } from '../trade/facts/stored.ts';
import { tradeFields, type Trade } from '../trade/record.ts';
import type { Plan } from './record.ts';

/** A record's fields in a stored plan, by their names in the API. */
export type PlainFields = Readonly<Record<string, unknown>>;

/** A field that was added after the plan was stored becomes empty. */
function recordOfPlain(fields: FieldDeclarations, plain: PlainFields): PlainFields {
  return Object.fromEntries(
    Object.values<FieldDeclaration>(fields).map((field) => [
      field.name,
      (field.type === 'structure' ? undefined : plain[field.wire ?? field.name]) ?? emptyValue(field),
    ]),
  );
}

/** Parses a trade's stored plan. Null if the trade has no facts. */
export function planOf(trade: Pick<Trade, 'id' | 'plan'>): Plan | null {
  const kept = JSON.parse(trade.plan ?? noActual) as {
    readonly trade: PlainFields;
    readonly carry: PlainFields | null;
  } | null;
  if (kept === null) return null;
  return {
    trade: { id: trade.id, ...recordOfPlain(tradeFields, kept.trade) } as unknown as Trade,
    carry:
      kept.carry === null
        ? null
        : ({ id: '', ...recordOfPlain(carryFields, kept.carry) } as unknown as Carry),
  };
}

/** The plan of a trade and its facts. */
export interface TradeFacts {
  readonly plan: Plan;
  readonly actual: Actual;
}

/** Parses the plan and the facts of a trade. Null if it has no facts. */
export function factsOf(trade: Trade): TradeFacts | null {
  if ((trade.actual ?? noActual) === noActual) return null;
  const plan = planOf(trade);
  const actual = actualOf(trade.actual);
  return plan === null || actual === null ? null : { plan, actual };
}
