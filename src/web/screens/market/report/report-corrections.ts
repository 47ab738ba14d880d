import { animalNamed, type ReportRung } from '#calc-core/market/report';

/** The user's changes to a line of the preview. */
export interface Correction {
  readonly class?: string;
  readonly weightKg?: string | null;
  readonly price?: string;
  readonly isOut?: boolean;
}

/** The user's corrections, by line number. They apply only to the report whose text is `of`. */
export interface Corrections {
  readonly of: string;
  readonly lines: ReadonlyMap<number, Correction>;
}

/** A line of the preview. A line with `isOut` is not used. */
export type PreviewRung = ReportRung & { readonly isOut?: boolean };

/** The rungs of a report with the corrections applied. */
export function corrected(
  rungs: readonly ReportRung[],
  text: string,
  { of, lines }: Corrections,
): readonly PreviewRung[] {
  return of !== text || lines.size === 0
    ? rungs
    : rungs.map((rung) => correctedRung(rung, lines.get(rung.line) ?? {}));
}

/** Applies a correction to a line. A corrected class name may also name the animal. */
const correctedRung = (rung: ReportRung, change: Correction): PreviewRung => ({
  ...rung,
  ...change,
  animalTypeId: (change.class === undefined ? null : animalNamed(change.class)) ?? rung.animalTypeId,
});

/** The lines of the preview that are used. */
export const taken = (rungs: readonly PreviewRung[]): readonly ReportRung[] =>
  rungs.filter(({ isOut }) => isOut !== true);
