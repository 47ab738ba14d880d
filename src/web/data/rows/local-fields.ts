import { derivedAmountNames } from '#calc-core/trade';

const localNames = new Set<string>(['lastChanged', ...derivedAmountNames]);

/**
 * Whether a field of a TradeDraft is stored on this device only. This file must not import the table of kinds, because tests/run/kinds.ts
 * uses it to check that table.
 */
export const isLocalField = (name: string): boolean => localNames.has(name);
