import { carryInputs } from '#calc-core/carry';
import type { Axis, Lever } from '#calc-core/decide';
import type { InputDeclaration } from '#calc-core/figure';
import { tradeInputs, type TradeFigureName } from '#calc-core/trade';
import { figureOfWire, leverOfWire } from '#contract/decide.ts';
import type { FieldReader } from './cases.ts';

/**
 * Reads the figure that a case asks about. Any of its wire names is accepted.
 * @throws Refusal
 */
export const figureAsked = (also: FieldReader): TradeFigureName =>
  also.known('figure', figureOfWire, 'the name of a figure of a trade');

/**
 * Reads `{of, name}`: a number of the trade or of its carry, by its wire name.
 * @throws Refusal
 */
export function leverAsked(reader: FieldReader): Lever {
  const of = reader.known(
    'of',
    (name) => (name === 'trade' || name === 'carry' ? name : undefined),
    '"trade" or "carry"',
  );
  return reader.known('name', (name) => leverOfWire(of, name), `the name of a number of a ${of}`);
}

/**
 * Reads `{of, name, values}`: one axis of a table.
 * @throws Refusal
 */
export function axisAsked(reader: FieldReader): Axis {
  const lever = leverAsked(reader);
  return { lever, values: reader.amounts('values', inputOf(lever)) };
}

const inputOf = (lever: Lever): InputDeclaration =>
  lever.of === 'trade' ? tradeInputs[lever.name] : carryInputs[lever.name];
