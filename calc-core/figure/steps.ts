import type { AnimalTypeId } from '../animals/kinds.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { Unit } from '../number/units.ts';
import type { InputDeclaration, Steps } from './declare.ts';

const steps = (step: DecimalText, grain: DecimalText): Steps => ({ step, grain });

/** The steps of each unit. An input can declare its own steps. */
const usual: Partial<Record<Unit, Steps>> = {
  head: steps('10', '1'),
  '$/kg': steps('0.1', '0.01'),
  '$/hd': steps('10', '1'),
  'kg/hd': steps('10', '1'),
  'kg/hd/day': steps('0.1', '0.01'),
  weeks: steps('4', '1'),
  '%': steps('1', '0.01'),
  '% pa': steps('1', '0.01'),
  '$/hd/week': steps('1', '0.01'),
  '$/hd/day': steps('0.1', '0.01'),
  '$/dose': steps('1', '0.01'),
  '$/bale': steps('10', '1'),
  $: steps('100', '1'),
  '$/person/day': steps('10', '1'),
};

/** Sheep are priced to ten cents a head. */
const forSheep: Partial<Record<Unit, Steps>> = { '$/hd': steps('10', '0.1') };

/** The steps of an input for an animal type. */
export function stepsOf(input: InputDeclaration, animalTypeId: AnimalTypeId): Steps {
  const sheep = animalTypeId === 2 ? forSheep[input.unit] : undefined;
  return input.steps ?? sheep ?? usual[input.unit] ?? steps('1', '1');
}
