import type { Unit } from '../number/units.ts';

/** The label of a market number, and its unit. */
export interface DeclaredTerm {
  readonly label: string;
  readonly unit: Unit;
}

/** A declared market number. */
export const declared = (label: string, unit: Unit): DeclaredTerm => ({ label, unit });
