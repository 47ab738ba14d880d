import type { Unit } from '../number/units.ts';

/** What a number of the market is called, and its unit. */
export interface DeclaredTerm {
  readonly label: string;
  readonly unit: Unit;
}

/** A number of the market, declared. */
export const declared = (label: string, unit: Unit): DeclaredTerm => ({ label, unit });
