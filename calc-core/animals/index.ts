/** The kinds of animal and what each of them has. */
export {
  animalSubTypes,
  animalTypes,
  defaultSubType,
  kindOf,
  subTypesOf,
  type AnimalKind,
  type AnimalTypeId,
} from './kinds.ts';
