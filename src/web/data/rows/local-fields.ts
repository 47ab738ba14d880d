import { derivedAmountNames } from '#calc-core/trade';

const localNames = new Set<string>(['lastChanged', ...derivedAmountNames]);

/**
 * True if a field of a TradeDraft is stored on this device only.
 * Do not import the table of kinds: tests/run/kinds.ts checks it with this function.
 */
export const isLocalField = (name: string): boolean => localNames.has(name);
