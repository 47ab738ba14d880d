import { carryFields, type Carry } from '../carry/record.ts';
import type { FieldDeclaration, FieldDeclarations } from '../field/declare.ts';
import { tradeFields, type Trade } from '../trade/record.ts';
import { notPlannedNames } from '../trade/went-ahead.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { PlainFields } from './facts-of.ts';
import type { Plan } from './record.ts';
import { planText } from '../trade/facts/plan-text.ts';
import { actualText, noActual } from '../trade/facts/stored.ts';

const notPlanned: ReadonlySet<string> = new Set(notPlannedNames);

/** Leaves out structures, such as the plan itself, and fields that no planned figure needs. */
function plainFields(fields: FieldDeclarations, record: object): PlainFields {
  const plain = Object.values<FieldDeclaration>(fields).filter(
    ({ type, name }) => type !== 'structure' && !notPlanned.has(name),
  );
  return Object.fromEntries(plain.map(({ name, wire }) => [wire ?? name, Reflect.get(record, name)]));
}

/**
 * Returns the fields `plan` and `actual` of a trade with these facts. The first fact stores the trade and its carry as the plan. Later
 * facts do not change the plan. Without any fact, the plan is removed.
 */
export function withActual(
  trade: Trade,
  carry: Carry | null,
  actual: Actual,
): Pick<Trade, 'actual' | 'plan'> {
  const text = actualText(actual);
  if (text === noActual) return { actual: noActual, plan: noActual };
  if ((trade.plan ?? noActual) !== noActual) return { actual: text, plan: trade.plan };
  return withFacts({ trade, carry }, actual);
}

/** Returns the fields `plan` and `actual` of a trade with this plan and these facts. */
export const withFacts = ({ trade, carry }: Plan, actual: Actual): Pick<Trade, 'actual' | 'plan'> => ({
  actual: actualText(actual),
  plan: planText(plainFields(tradeFields, trade), carry === null ? null : plainFields(carryFields, carry)),
});
