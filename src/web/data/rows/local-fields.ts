import { derivedAmountNames } from '#calc-core/trade';

const localNames = new Set<string>(['lastChanged', ...derivedAmountNames]);

/**
 * Whether a field of a TradeDraft stays on this device. It is in a file that does not import the table of kinds, because
 * tests/run/kinds.ts checks that table with it.
 */
export const isLocalField = (name: string): boolean => localNames.has(name);
