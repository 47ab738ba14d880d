/** 1 Cattle, 2 Sheep (spec 9). */
export type AnimalTypeId = 1 | 2;

/** An animal type of the specification. */
export interface AnimalType {
  readonly id: AnimalTypeId;
  readonly name: string;
}

/** A sub type of animal: what it is called and which rules of the calculator it follows. */
export interface AnimalKind {
  readonly id: number;
  readonly animalTypeId: AnimalTypeId;
  readonly name: string;
  /** Bought and sold by the head, without weight or $/kg inputs. Sub types 2, 4, 12, 15 and 16 (spec 9). */
  readonly perHeadOnly: boolean;
  /** Sold as a cow or ewe plus its young, each with a $/hd price. Sub types 7 to 11, 18 and 19 (spec 9). */
  readonly splitter: boolean;
  /** Has shorn and not-shorn results. Only sub type 12 (spec 9). */
  readonly shorn: boolean;
}

/** Both animal types, cattle first (spec 3). */
export const animalTypes: readonly AnimalType[] = [
  { id: 1, name: 'Cattle' },
  { id: 2, name: 'Sheep' },
];

const perHeadOnly = new Set([2, 4, 12, 15, 16]);
const splitters = new Set([7, 8, 9, 10, 11, 18, 19]);

const kind = (id: number, animalTypeId: AnimalTypeId, name: string): AnimalKind => ({
  id,
  animalTypeId,
  name,
  perHeadOnly: perHeadOnly.has(id),
  splitter: splitters.has(id),
  shorn: id === 12,
});

const plainCattle = kind(1, 1, 'Cattle');

/** All sub types in the order of the choice. Ids and rules are from spec 9. The names are ours (calculation "Animal kinds"). */
export const animalSubTypes: readonly AnimalKind[] = [
  plainCattle,
  kind(3, 1, 'Feeder cattle'),
  kind(4, 1, 'Cows in calf'),
  kind(5, 1, 'Bullocks'),
  kind(6, 1, 'Cull cows'),
  kind(7, 1, 'Cow and calf'),
  kind(8, 1, 'Cow in calf sold as cow and calf'),
  kind(9, 1, 'Heifer in calf sold as heifer and calf'),
  kind(15, 1, 'Breeding cattle'),
  kind(18, 1, 'Cow and calf (calf weaned)'),
  kind(12, 2, 'Sheep shorn / not shorn'),
  kind(2, 2, 'Sheep'),
  kind(10, 2, 'Ewe and lamb'),
  kind(11, 2, 'Ewe in lamb sold as ewe and lamb'),
  kind(13, 2, 'Lambs'),
  kind(14, 2, 'Mutton'),
  kind(16, 2, 'Breeding ewes'),
  kind(17, 2, 'Feeder lambs'),
  kind(19, 2, 'Ewe and lamb (lamb weaned)'),
];

const byId = new Map(animalSubTypes.map((each) => [each.id, each]));

/** The kind of animal with this sub type id. An unknown id gives plain cattle. */
export function kindOf(animalSubTypeId: number): AnimalKind {
  return byId.get(animalSubTypeId) ?? plainCattle;
}

/** The sub types offered for an animal type, in order. */
export function subTypesOf(animalTypeId: number): readonly AnimalKind[] {
  return animalSubTypes.filter((each) => each.animalTypeId === animalTypeId);
}

/** The sub type that is set when an animal type is chosen: 1 for cattle, 12 for sheep (spec 4). */
export function defaultSubType(animalTypeId: number): number {
  return animalTypeId === 2 ? 12 : 1;
}
