import type { AnimalKind } from '../animals/kinds.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { FeedUnit } from './units.ts';

/** A feed rating for a kind of animal, from an official publication. It is offered as a choice and never filled in automatically. */
export interface SuggestedRating {
  readonly unit: FeedUnit;
  /** Which animal: `Steers 1 to 2 years`. */
  readonly animal: string;
  /** How productive the country or the animal is. Null if the source does not distinguish. */
  readonly productivity: 'low' | 'moderate' | 'high' | null;
  readonly rating: DecimalText;
}

/** The publications that the ratings come from. */
export const ratingSource = {
  cattle: 'MLA, "AE ratings: calculating forage demand"; 1 AE = a 450 kg Bos taurus steer at maintenance',
  sheep:
    '1 DSE = a 50 kg wether at maintenance (NSW DPI; Making More From Sheep), or a 45 kg wether (Victoria)',
} as const;

type RatingRow = readonly [animal: string, low: DecimalText, moderate: DecimalText, high: DecimalText];

const males: readonly RatingRow[] = [
  ['Steers under 1 year', '0.60', '0.72', '0.80'],
  ['Steers 1 to 2 years', '0.78', '1.03', '1.31'],
  ['Steers 2 to 3 years', '1.02', '1.27', '1.60'],
  ['Steers 3 to 4 years', '1.15', '1.39', '1.78'],
  ['Bulls', '1.48', '1.73', '1.78'],
];

const females: readonly RatingRow[] = [
  ['Heifers under 1 year', '0.57', '0.68', '0.77'],
  ['Heifers 1 to 2 years, with calf to weaning', '0.72', '0.91', '1.10'],
  ['Cows 2 to 3 years, with calf to weaning', '0.96', '1.12', '1.74'],
  ['Cows 3 to 4 years, with calf to weaning', '1.18', '1.49', '1.61'],
  ['Cows 4 years and older, with calf to weaning', '1.09', '1.29', '1.53'],
];

const ofRow = ([animal, low, moderate, high]: RatingRow): readonly SuggestedRating[] => [
  { unit: 'AE', animal, productivity: 'low', rating: low },
  { unit: 'AE', animal, productivity: 'moderate', rating: moderate },
  { unit: 'AE', animal, productivity: 'high', rating: high },
];

const cattle = [...males, ...females].flatMap(ofRow);

const sheep: readonly SuggestedRating[] = [
  { unit: 'DSE50', animal: 'Wether, 50 kg, at maintenance', productivity: null, rating: '1' },
  { unit: 'DSE45', animal: 'Wether, 45 kg, at maintenance', productivity: null, rating: '1' },
];

/** The suggested ratings for an animal type, in the order they are offered. */
export const suggestedRatings = ({
  animalTypeId,
}: Pick<AnimalKind, 'animalTypeId'>): readonly SuggestedRating[] => (animalTypeId === 2 ? sheep : cattle);
