import { derivedAmountNames } from '#calc-core/trade';

const localNames = new Set<string>(['lastChanged', ...derivedAmountNames]);

/**
 * Whether a field of a TradeDraft stays on this device. In a file without the table of kinds: the check of that table (tests/run/kinds.ts)
 * uses it before it knows that each kind has fields.
 */
export const isLocalField = (name: string): boolean => localNames.has(name);
