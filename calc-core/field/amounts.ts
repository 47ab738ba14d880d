import type { InputDeclaration } from '../figure/declare.ts';
import type { Unit } from '../number/units.ts';

/** An amount as it is declared: its name is the one it is declared under, and storing is the rule. */
export type AmountDeclaration = Omit<InputDeclaration, 'name' | 'stored' | 'optional' | 'unsaid'>;
export type AmountRest = Partial<Omit<AmountDeclaration, 'type' | 'label' | 'unit' | 'help' | 'card'>>;

/** Amounts of one form section: they share the card's title. Absent, an amount is 0 in a formula unless it says otherwise. */
export function amountsOn(card: string, always: AmountRest = {}) {
  return (label: string, unit: Unit, help: string, rest: AmountRest = {}): AmountDeclaration => ({
    type: 'amount',
    label,
    unit,
    help,
    card,
    whenAbsent: 'zero',
    appliesTo: () => true,
    ...always,
    ...rest,
  });
}

/** Amounts by name, in the form's order. `derived` ones are of a draft alone: never stored, never sent. */
export type Amounts<Name extends string, More = unknown> = {
  readonly [N in Name]: InputDeclaration & More & { readonly name: N };
};

/** Gives every amount the name it is declared under, and says which are stored. */
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
