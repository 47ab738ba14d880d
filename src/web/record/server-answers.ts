import { carryFigureNames, type Carry } from '#calc-core/carry';
import { recordProblems } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { recordKinds } from '#calc-core/records';
import { tradeFigureNames, tradeOf, type Trade, type TradeDraft } from '#calc-core/trade';
import type { ServerCarryFigures, ServerFigures } from '#web/forms/parts/server-figures.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { callsOn } from '#web/data/api/calls-on.ts';
import { propertyOf } from '#contract/property-of.ts';

/** Reads an answer of POST …/calculate. Null stands for a figure that is not available. */
function figuresIn<Name extends string>(
  names: readonly Name[],
  answer: unknown,
): { readonly [N in Name]?: DecimalText | null } {
  const figures = propertyOf(answer, 'figures');
  const found: { [N in Name]?: DecimalText | null } = {};
  for (const name of names) {
    const value = propertyOf(propertyOf(figures, name), 'value');
    if (typeof value === 'string' || value === null) found[name] = value;
  }
  return found;
}

/** True if the server can calculate with these records. The server refuses invalid entries, and the form marks them already. */
export const wouldCalculate = (trade: Trade | null, carry: Carry | null): boolean =>
  Object.keys({
    ...(trade === null ? {} : recordProblems(recordKinds.trade.fields, trade)),
    ...(carry === null ? {} : recordProblems(recordKinds.carry.fields, carry)),
  }).length === 0;

/**
 * Returns the server's figures for a trade with this carry. Returns null for invalid entries.
 * @throws Unreachable, SignedOut, ApiProblem
 */
export async function calculatedTrade(
  api: ApiClient,
  slug: string,
  carry: Carry | null,
  draft: TradeDraft,
): Promise<ServerFigures | null> {
  const trade = tradeOf(draft);
  if (!wouldCalculate(trade, carry)) return null;
  return figuresIn(tradeFigureNames, await (await callsOn(api)).calculateTrade(slug, carry, trade));
}

/**
 * Returns the server's figures for a carry. Returns null for invalid entries.
 * @throws Unreachable, SignedOut, ApiProblem
 */
export async function calculatedCarry(
  api: ApiClient,
  slug: string,
  carry: Carry,
): Promise<ServerCarryFigures | null> {
  if (!wouldCalculate(null, carry)) return null;
  return figuresIn(carryFigureNames, await (await callsOn(api)).calculateCarry(slug, carry));
}
