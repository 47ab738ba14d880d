import { mergeMembers, type Clash } from '../field/merge.ts';
import { amountFrom, objectFrom, readStructure, Refused, type StructureRead } from '../field/outside.ts';
import type { DecimalText } from '../number/decimal.ts';
import {
  newYardTerms,
  yardAmountNames,
  yardInputs,
  yardPrice,
  type YardAmountName,
  type YardTerms,
} from './yard.ts';

/** The stored text of a price without yard terms. */
export const noYardTerms = 'null';

/** Checks a value from outside as yard terms. Returns the text to store, or what is wrong. Never throws. */
export function readYardTerms(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noYardTerms };
  return readStructure(() => {
    const fields = objectFrom(value, '');
    const basis = fields['basis'] ?? 'lwt';
    if (basis !== 'lwt' && basis !== 'cwt') throw new Refused('Basis is neither lwt nor cwt');
    const amounts = yardAmountNames.map((name) => [name, amountFrom(fields, name, yardInputs[name], '')]);
    return yardTermsText({
      basis,
      ...(Object.fromEntries(amounts) as Record<YardAmountName, string | null>),
    });
  });
}

/** The stored text of yard terms, without empty terms. {@link noYardTerms} if nothing is entered. */
export function yardTermsText(terms: YardTerms): string {
  const entered = yardAmountNames.filter((name) => terms[name] !== null);
  return entered.length === 0
    ? noYardTerms
    : JSON.stringify({
        basis: terms.basis,
        ...Object.fromEntries(entered.map((name) => [name, terms[name]])),
      });
}

const kept = new Map<string, YardTerms | null>();

/** Parses the stored text of yard terms. Null if there are none. Recent texts are cached and give the same object. Never throws. */
export function yardTermsOf(text: string | null | undefined): YardTerms | null {
  if (text === null || text === undefined || text === noYardTerms) return null;
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size > 500) kept.clear();
  const terms = parsed(text);
  kept.set(text, terms);
  return terms;
}

function parsed(text: string): YardTerms | null {
  try {
    const read = readYardTerms(JSON.parse(text));
    if ('problem' in read) return null;
    const entered = JSON.parse(read.text) as Partial<YardTerms> | null;
    return entered && { ...newYardTerms, ...entered };
  } catch {
    return null;
  }
}

/** The price that stored terms give at a weight, $/hd. Null without terms or without a price. */
export function yardPriceAt(
  text: string | null | undefined,
  weightKg: DecimalText | null,
): DecimalText | null {
  const terms = yardTermsOf(text);
  return terms === null ? null : (yardPrice(terms, weightKg)?.perHead ?? null);
}

/**
 * Merges terms that two devices changed since `base`, term by term. Null if both changed the same term in different ways. With `clash`
 * 'mine', `mine` wins instead.
 */
export function mergeYardTerms(base: string, mine: string, theirs: string, clash?: Clash): string | null {
  const [was, ours, other] = [base, mine, theirs].map((text) => yardTermsOf(text) ?? newYardTerms);
  const merged = mergeMembers(was!, ours!, other!, clash);
  return merged === null ? null : yardTermsText(merged as YardTerms);
}
