import type { DecimalText } from '../../number/decimal.ts';
import { boardProblems } from './problems.ts';
import { newClass, newRung } from './blank.ts';
import { type Basis, type Board, type PriceClass, type Rung, type RungField } from './record.ts';

/** One edit of a board's classes. Indexes start at 0. */
export type BoardEdit =
  | {
      readonly do: 'rung';
      readonly class: number;
      readonly rung: number;
      readonly field: RungField;
      readonly value: DecimalText | null;
    }
  | {
      readonly do: 'add rung';
      readonly class: number;
      readonly weightKg: DecimalText | null;
      readonly price?: DecimalText | null;
    }
  | { readonly do: 'remove rung'; readonly class: number; readonly rung: number }
  | { readonly do: 'add class'; readonly name: string }
  | { readonly do: 'remove class'; readonly class: number }
  | { readonly do: 'class'; readonly class: number; readonly change: Partial<Omit<PriceClass, 'rungs'>> };

/** The board after an edit, or a sentence that says why the edit is refused. */
export type EditedBoard = { readonly board: Board } | { readonly message: string };

/**
 * Applies one edit to a board. A rung whose last value is cleared is removed. An invalid edit is refused with a sentence, for example a
 * second rung at the same weight.
 */
export function editBoard(board: Board, edit: BoardEdit): EditedBoard {
  const classes = edited(board, edit);
  const next = { ...board, classes };
  const before = new Set(boardProblems(board, null).map(({ message }) => message));
  const problem = boardProblems(next, null).find(({ message }) => !before.has(message));
  return problem === undefined ? { board: next } : { message: problem.message };
}

function edited(board: Board, edit: BoardEdit): readonly PriceClass[] {
  const { classes } = board;
  if (edit.do === 'add class')
    return [...classes, newClass(edit.name.trim(), classes.at(-1)?.animalTypeId ?? 1)];
  const of = classes[edit.class];
  if (of === undefined) return classes;
  if (edit.do === 'remove class') return classes.toSpliced(edit.class, 1);
  return classes.with(edit.class, editedClass(of, edit));
}

function editedClass(
  of: PriceClass,
  edit: Exclude<BoardEdit, { readonly do: 'add class' | 'remove class' }>,
): PriceClass {
  switch (edit.do) {
    case 'class':
      return inBasis(
        edit.change.basis === undefined
          ? { ...of, ...edit.change }
          : { ...withoutWeightBasis(of), ...edit.change },
      );
    case 'add rung':
      return {
        ...of,
        rungs: [...of.rungs, { ...newRung, weightKg: edit.weightKg, price: edit.price ?? null }],
      };
    case 'remove rung':
      return { ...of, rungs: of.rungs.toSpliced(edit.rung, 1) };
    case 'rung': {
      const rung = of.rungs[edit.rung];
      if (rung === undefined) return of;
      const { isOld, ...quoted } = rung;
      const isStillOld = isOld === true && edit.field !== 'price';
      const next: Rung = { ...quoted, [edit.field]: edit.value, ...(isStillOld && { isOld }) };
      const isEmpty = next.weightKg === null && next.price === null && next.head === null;
      return { ...of, rungs: isEmpty ? of.rungs.toSpliced(edit.rung, 1) : of.rungs.with(edit.rung, next) };
    }
  }
}

function withoutWeightBasis(of: PriceClass): PriceClass {
  const { weightBasis, ...rest } = of;
  return weightBasis === undefined ? of : rest;
}

function inBasis(edited: PriceClass): PriceClass {
  const of = edited.basis === 'cwt' ? edited : withoutWeightBasis(edited);
  if (of.basis !== 'hd') return of;
  return { ...of, rungs: of.rungs.slice(0, 1).map((rung) => ({ ...rung, weightKg: null })) };
}

/** The labels for choosing a basis. */
export const basisNames: { readonly [B in Basis]: string } = {
  lwt: '$/kg lwt',
  cwt: '$/kg cwt',
  hd: '$/hd',
};
