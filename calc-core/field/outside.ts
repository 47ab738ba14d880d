import type { DecimalText } from '../number/decimal.ts';
import { amountProblem, notAnAmount } from '../number/read.ts';
import type { AmountRule } from '../number/rule.ts';

/**
 * What is wrong with a structure from outside, as the end of a sentence. {@link readStructure} catches it and returns it as the problem.
 */
export class Refused extends Error {}

/** JSON of any shape, treated as an object. */
export type Outside = Readonly<Record<string, unknown>>;

/** What a structure's `read` returns: the canonical text to store, or what is wrong. */
export type StructureRead = { readonly text: string } | { readonly problem: string };

/** Reads a structure's value of any shape. Never throws. */
export type StructureReader = (value: unknown) => StructureRead;

/** Reads a structure. A Refused that `read` throws is returned as the problem. */
export function readStructure(read: () => string): StructureRead {
  try {
    return { text: read() };
  } catch (problem) {
    if (problem instanceof Refused) return { problem: problem.message };
    throw problem;
  }
}

/** @throws Refused when the value is not an object; `where` names it, '' for the structure itself. */
export function objectFrom(value: unknown, where: string): Outside {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(`${where} is not an object`.trimStart());
  }
  return value as Outside;
}

/**
 * An amount sent as text or as a number, as plain decimal text; absent, null and '' become null. `where` comes before its label in the
 * sentence. @throws Refused
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
