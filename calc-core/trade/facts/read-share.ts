import { objectFrom, readStructure, Refused, type StructureRead } from '../../field/outside.ts';
import { fractionOf } from '../../number/exact.ts';
import { sharedFigures, type SplitShare } from './split-share.ts';

/** In characters. With 100 sales, a fraction has a few hundred characters. */
const LONGEST = 4000;

/**
 * Checks a value from outside as a share. Null if there is none.
 * @throws Refused if it is not a share
 */
export function splitShareFrom(value: unknown): SplitShare | null {
  if (value === undefined || value === null) return null;
  const fields = objectFrom(value, 'fromSplit');
  const unknown = Object.keys(fields).find((name) => !(sharedFigures as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Refused(`fromSplit: there is no share of ${unknown}`);
  const shares = sharedFigures.flatMap((name) => {
    const text = fields[name];
    if (text === undefined || text === null) return [];
    if (typeof text !== 'string' || text.length > LONGEST || fractionOf(text) === null)
      throw new Refused(`fromSplit: ${name} is not a fraction like -3/7`);
    return [[name, text] as const];
  });
  return shares.length === 0 ? null : Object.fromEntries(shares);
}

/** Checks a value from outside as a share. Returns its JSON text ("null" without a share), or what is wrong. Never throws. */
export const readSplitShare = (value: unknown): StructureRead =>
  readStructure(() => JSON.stringify(splitShareFrom(value)));
