import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import type { Source } from '#workbook/out/source.ts';
import { readEntries, type FieldReader } from './cases.ts';
import { Refusal } from '../command.ts';

type CaseRecords = Pick<Source, 'trades' | 'carries' | 'groups' | 'boards'>;

/**
 * Reads a JSON array of `{carry, trade}` as the records of a workbook. A record without an id or a name gets a numbered one.
 * @throws Refusal naming the case and the field.
 */
export function readWorkbookCases(json: string): CaseRecords {
  const carries = new Map<string, Carry>();
  const cases = readEntries(json, ({ carry, trade, also }) => ({
    trade,
    named: also.record('trade'),
    carry: carry === null ? null : keep(carries, carry, also.record('carry')),
  }));
  const trades = cases.map(({ trade, named, carry }, index): Trade => ({
    ...trade,
    id: named.text('id') || String(index + 1),
    name: trade.name || `Trade ${index + 1}`,
    carryId: carry?.id ?? null,
    carryTypeId: carry?.carryTypeId ?? trade.carryTypeId,
  }));
  const ids = new Map<string, number>();
  for (const [index, { id }] of trades.entries()) {
    const first = ids.get(id);
    if (first !== undefined)
      throw new Refusal(`case ${index + 1}: trade.id is the same as in case ${first + 1}.`);
    ids.set(id, index);
  }
  return { trades, carries: [...carries.values()], groups: [], boards: [] };
}

function keep(carries: Map<string, Carry>, carry: Carry, named: FieldReader): Carry {
  const [id, name] = [named.text('id'), named.text('name')];
  const key = JSON.stringify([id, name, carry]);
  const known = carries.get(key);
  if (known !== undefined) return known;
  const number = carries.size + 1;
  const kept = { ...carry, id: id || `carry-${number}`, name: name || `Carry ${number}` };
  if ([...carries.values()].some((each) => each.id === kept.id))
    throw new Refusal(`${named.named('id')} ${kept.id} is given twice, with different numbers.`);
  carries.set(key, kept);
  return kept;
}
