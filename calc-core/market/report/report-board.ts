import { Decimal } from '../../number/decimal.ts';
import { rangeProblem } from '../../number/read.ts';
import { showNumber } from '../../number/show.ts';
import { animalTypes } from '../../animals/kinds.ts';
import { boardInputs, rungPriceInput, rungWeightInput } from '../board/inputs.ts';
import { newClass } from '../board/blank.ts';
import { classNamed } from '../board/class-named.ts';
import {
  BOARD_LIMIT,
  LONGEST_NOTE,
  classKey,
  type Board,
  type PriceClass,
  type Rung,
} from '../board/record.ts';
import type { ReportRung, UnreadLine, YardReport } from './report.ts';

/** A board after a report was added. `unread` lists the lines that could not be added. */
export interface BoardWithReport {
  readonly board: Board;
  readonly taken: number;
  readonly unread: readonly UnreadLine[];
}

const inWords = { lwt: '$/kg live', cwt: '$/kg carcase', hd: '$/hd' } as const;
const weightWords = (of: Pick<PriceClass, 'weightBasis'>): string =>
  of.weightBasis === 'cwt' ? 'carcase weights' : 'live weights';

/** What happens to the earlier rungs of a class in the report. See {@link withReport}. */
export type ReportMode = 'add' | 'replace';

/**
 * Adds the lines of a report to a board. `replace` first removes the earlier rungs of each class in the report. `add` replaces only rungs
 * at the same weight. A line that cannot be added is returned in `unread` with a reason.
 */
export function withReport(board: Board, report: YardReport, mode: ReportMode = 'add'): BoardWithReport {
  const unread = [...report.unread];
  let classes = mode === 'add' ? board.classes : emptied(board.classes, report);
  const ranges: string[] = [];
  let taken = 0;
  const places = new Set<string>();
  for (const rung of report.rungs) {
    const known = classNamed({ classes }, rung.class);
    const of = known ?? classFor(rung, board);
    const place = `${classKey(rung.class)} ${rung.weightKg === null ? '' : Number(rung.weightKg)}`;
    const problem = places.has(place)
      ? twice(rung)
      : problemOf(of, rung, classes.length, known === undefined);
    if (problem !== null) {
      unread.push({ line: rung.line, text: rung.class, why: problem });
      continue;
    }
    taken += 1;
    if (rung.range !== '') ranges.push(`${placeWords(rung)} ${rung.range}`);
    places.add(place);
    const filled = withRung(weighedAs(of, rung), {
      weightKg: rung.weightKg,
      price: rung.price,
      head: rung.head,
    });
    classes =
      known === undefined ? [...classes, filled] : classes.map((each) => (each === known ? filled : each));
  }
  const note = withRanges(board.note, ranges);
  return { board: { ...board, note, classes }, taken, unread: unread.toSorted((a, b) => a.line - b.line) };
}

function emptied(classes: readonly PriceClass[], { rungs }: YardReport): readonly PriceClass[] {
  const first = new Map(rungs.toReversed().map((rung) => [classKey(rung.class), rung]));
  return classes.map((of) => {
    const rung = first.get(classKey(of.name));
    if (rung === undefined) return of;
    return { ...of, basis: rung.basis, animalTypeId: rung.animalTypeId ?? of.animalTypeId, rungs: [] };
  });
}

const placeWords = ({ class: name, weightKg }: ReportRung): string =>
  weightKg === null ? name : `${name} ${showNumber(weightKg)} kg`;

/** Adds a sentence about the lowest and highest prices to the note, if it fits. It replaces the sentence of an earlier paste. */
function withRanges(note: string, ranges: readonly string[]): string {
  if (ranges.length === 0) return note;
  const own = note.replace(/\s*Low to high: .*$/s, '').trim();
  const all = `${own} Low to high: ${ranges.join('; ')}.`.trim();
  return all.length <= LONGEST_NOTE ? all : own;
}

/** The first line of an empty class decides whether its weights are live or carcase weights. */
function weighedAs({ weightBasis, ...of }: PriceClass, rung: ReportRung): PriceClass {
  const own = of.rungs.length > 0 ? weightBasis : rung.weightBasis;
  return own === undefined ? of : { ...of, weightBasis: own };
}

const twice = ({ weightKg }: ReportRung): string =>
  weightKg === null
    ? 'A class sold by the head has one price.'
    : `There are two rungs at ${showNumber(weightKg)} kg.`;

/** Makes a class from its first line. A line without an animal gets the animal of the board's first class. */
function classFor(rung: ReportRung, board: Board): PriceClass {
  const animal = rung.animalTypeId ?? board.classes[0]?.animalTypeId ?? 1;
  const { basis, weightBasis } = rung;
  return { ...newClass(rung.class, animal), basis, ...(weightBasis !== undefined && { weightBasis }) };
}

function problemOf(of: PriceClass, rung: ReportRung, count: number, isNew: boolean): string | null {
  if (rung.animalTypeId !== null && rung.animalTypeId !== of.animalTypeId) {
    const animal = animalTypes.find((type) => type.id === of.animalTypeId)!.name.toLowerCase();
    return `${of.name} are ${animal} on this board.`;
  }
  if (of.basis !== rung.basis) {
    return `${of.name} are quoted in ${inWords[of.basis]} on this board, this line in ${inWords[rung.basis]}.`;
  }
  if (of.weightBasis !== rung.weightBasis && of.rungs.length > 0) {
    return `${of.name} have ${weightWords(of)} on this board, this line ${weightWords(rung)}.`;
  }
  if (isNew && count >= BOARD_LIMIT) return `A board has at most ${BOARD_LIMIT} classes.`;
  if (of.rungs.length >= BOARD_LIMIT && placeOf(of, rung.weightKg) < 0) {
    return `A class has at most ${BOARD_LIMIT} rungs.`;
  }
  return amountProblem(rung);
}

function amountProblem(rung: ReportRung): string | null {
  const amounts = [
    [rung.weightKg, rungWeightInput(rung)],
    [rung.price, rungPriceInput(rung.basis)],
    [rung.head, boardInputs.head],
  ] as const;
  for (const [text, input] of amounts) {
    const problem = text === null ? null : rangeProblem(new Decimal(text), input);
    if (problem !== null) return `${input.label} ${problem}.`;
  }
  return rung.weightKg !== null && new Decimal(rung.weightKg).isZero() ? 'A weight must be above 0.' : null;
}

/** The index of the rung at a weight, or -1. `440` and `440.0` are the same weight. */
function placeOf(of: PriceClass, weightKg: string | null): number {
  return of.rungs.findIndex((rung) =>
    rung.weightKg === null || weightKg === null
      ? rung.weightKg === weightKg
      : Number(rung.weightKg) === Number(weightKg),
  );
}

function withRung(of: PriceClass, rung: Rung): PriceClass {
  const at = placeOf(of, rung.weightKg);
  const rungs = at < 0 ? [...of.rungs, rung] : of.rungs.with(at, rung);
  return { ...of, rungs: rungs.toSorted((a, b) => Number(a.weightKg) - Number(b.weightKg)) };
}
