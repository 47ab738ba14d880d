import type { Unit } from '../number/units.ts';

/** The label and unit of an input or figure of the market. */
export interface DeclaredTerm {
  readonly label: string;
  readonly unit: Unit;
}

/** Declares an input or figure of the market. */
export const declared = (label: string, unit: Unit): DeclaredTerm => ({ label, unit });
