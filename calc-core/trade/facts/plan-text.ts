import { objectFrom, Refused, type Outside } from '../../field/outside.ts';

/**
 * The stored text of a plan.
 * @throws Refused if `trade` or `carry` is not a record
 */
export function planText(trade: unknown, carry: unknown): string {
  return JSON.stringify({ trade: flat(trade, 'trade'), carry: carry === null ? null : flat(carry, 'carry') });
}

/** Takes the text, number and null fields of a record, sorted by name. Stored fields have only these types. */
function flat(value: unknown, where: string): Outside {
  const entries = Object.entries(objectFrom(value, where)).filter(
    ([name, each]) =>
      name.length <= 60 &&
      (each === null || ['string', 'number'].includes(typeof each)) &&
      String(each).length <= 400,
  );
  if (entries.length > 200) throw new Refused(`${where} has more than 200 fields`);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
