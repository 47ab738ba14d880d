import type { DecimalText } from '../number/decimal.ts';
import { amountProblem, notAnAmount } from '../number/read.ts';
import type { AmountRule } from '../number/rule.ts';

/** Thrown while an unchecked structure is read. The message is the end of a sentence. {@link readStructure} catches it. */
export class Refused extends Error {}

/** An unchecked JSON object with any properties. */
export type Outside = Readonly<Record<string, unknown>>;

/** The text to store, or what is wrong with the structure. */
export type StructureRead = { readonly text: string } | { readonly problem: string };

/** Reads an unchecked value as a structure. Never throws. */
export type StructureReader = (value: unknown) => StructureRead;

/** Calls `read` and returns its text. If `read` throws {@link Refused}, returns the message as the problem. */
export function readStructure(read: () => string): StructureRead {
  try {
    return { text: read() };
  } catch (problem) {
    if (problem instanceof Refused) return { problem: problem.message };
    throw problem;
  }
}

/**
 * Returns the value as an object. `where` is its name in the error, or '' for the whole structure.
 * @throws Refused if it is not an object
 */
export function objectFrom(value: unknown, where: string): Outside {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(`${where} is not an object`.trimStart());
  }
  return value as Outside;
}

/**
 * Converts an amount from text or a number to decimal text. Absent, null and '' become null. `where` starts the error message.
 * @throws Refused
 */
export function amountFrom(
  fields: Outside,
  name: string,
  rule: AmountRule,
  where: string,
): DecimalText | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  const problem = typeof text === 'string' ? amountProblem(text, rule) : notAnAmount;
  if (problem !== null) throw new Refused(`${where}${rule.label} ${problem}`);
  return (text as string).replace(/^-/, '').replace(/^0+(?=\d)/, '');
}
