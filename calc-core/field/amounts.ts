import type { InputDeclaration } from '../figure/declare.ts';
import type { Unit } from '../number/units.ts';

/** The declaration of an amount, without its name. The name is the key in the table. */
export type AmountDeclaration = Omit<InputDeclaration, 'name' | 'stored' | 'optional' | 'omittedWhileEmpty'>;
export type AmountRest = Partial<Omit<AmountDeclaration, 'type' | 'label' | 'unit' | 'card'>>;

/** Returns a function that declares amounts of the form section `card`. An absent amount counts as 0 by default. */
export function amountsOn(card: string, always: AmountRest = {}) {
  return (label: string, unit: Unit, rest: AmountRest = {}): AmountDeclaration => ({
    type: 'amount',
    label,
    unit,
    card,
    whenAbsent: 'zero',
    appliesTo: () => true,
    ...always,
    ...rest,
  });
}

/** Amounts by name, in the form's order. */
export type Amounts<Name extends string, More = unknown> = {
  readonly [N in Name]: InputDeclaration & More & { readonly name: N };
};

/** Sets the name of each amount to its key. Marks the amounts in `derived` as not stored. */
export function amounts<Name extends string, More extends object>(
  declared: Readonly<Record<Name, AmountDeclaration & More>>,
  derived: readonly string[] = [],
): Amounts<Name, More> {
  const entries = Object.entries<AmountDeclaration & More>(declared).map(([name, input]) => [
    name,
    { ...input, name, stored: !derived.includes(name) },
  ]);
  return Object.fromEntries(entries) as Amounts<Name, More>;
}
