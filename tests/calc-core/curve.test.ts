import { describe, expect, test } from 'vitest';
import { Exact, exactOf, exactText } from '../../calc-core/number/exact.ts';
import {
  curveArithmetic,
  curveAt,
  Ratio,
  unknown,
  type Curve,
  type RoundingUp,
  type Survey,
} from '../../calc-core/decide/curve/curve-arithmetic.ts';
import type { FigureCurve, Piece } from '../../calc-core/decide/curve/curve.ts';
import {
  extremesOf,
  piecesOf,
  signsAtEnds,
  solved,
  stepsMayReach,
} from '../../calc-core/decide/curve/pieces.ts';
import { exactAt, GRID, rootsBetween } from '../../calc-core/decide/curve/roots.ts';

const place = (value: number): bigint => BigInt(value) * GRID;
const n = (value: string): Exact => exactOf(value);

function surveyAt(at: number, roundingUp: RoundingUp = 'exact') {
  const survey: Survey = { place: place(at), roundingUp, turns: [], hasSteps: false };
  const turns = () =>
    survey.turns
      .flatMap((turn) => rootsBetween(turn, place(-1000), place(1000)))
      .map(({ value }) => exactText(value));
  return { survey, turns, of: curveArithmetic(survey) };
}

const { of: on } = surveyAt(3);
const x = unknown;
const at3and5 = (curve: Curve): string[] => [3, 5].map((at) => exactText(curveAt(curve, place(at))));
const isNumber = (curve: Curve): string | null => (curve instanceof Exact ? exactText(curve) : null);

describe('a number that varies', () => {
  test('adds up all terms over a common denominator', () => {
    const third = on.dividedBy(n('1'), n('3'));
    expect(at3and5(on.plus(x, on.dividedBy(x, n('2'))))).toEqual(['4.5', '7.5']);
    expect(at3and5(on.times(on.plus(on.times(x, third), third), n('3')))).toEqual(['4', '6']);
    const overX = on.dividedBy(n('30'), x);
    const overXX = on.dividedBy(n('90'), on.times(x, x));
    expect(at3and5(on.plus(overX, overXX))).toEqual(['20', '9.6']);
    expect(at3and5(on.plus(overXX, overX))).toEqual(['20', '9.6']);
    const overNext = on.dividedBy(n('24'), on.plus(x, n('1')));
    expect(at3and5(on.plus(overX, overNext))).toEqual(['16', '10']);
    expect(at3and5(on.minus(overX, n('1')))).toEqual(['9', '5']);
    expect(on.plus(n('0'), overX)).toBe(overX);
    expect(on.plus(overX, n('0'))).toBe(overX);
  });

  test('becomes a plain number when the variable cancels out', () => {
    expect(isNumber(on.minus(x, x))).toBe('0');
    expect(isNumber(on.minus(on.plus(x, n('2.5')), x))).toBe('2.5');
    expect(isNumber(on.dividedBy(x, x))).toBe('1');
    expect(isNumber(on.times(x, n('0')))).toBe('0');
    expect(isNumber(on.dividedBy(n('0'), x))).toBe('0');
    const next = on.plus(x, n('1'));
    expect(isNumber(on.times(on.dividedBy(n('-6'), next), next))).toBe('-6');
    const negative = on.dividedBy(on.times(x, n('4')), n('-2'));
    expect(isNumber(on.dividedBy(negative, x))).toBe('-2');
  });

  test('cancels common factors, so that no answer is lost where a denominator is 0', () => {
    const next = on.plus(x, n('1'));
    const square = on.times(next, next);
    const over = on.dividedBy(n('8'), next);
    for (const product of [on.times(over, square), on.times(square, over)]) {
      expect(at3and5(product)).toEqual(['32', '48']);
      expect(product instanceof Ratio && product.under).toHaveLength(1);
    }
    expect(at3and5(on.times(on.dividedBy(x, next), on.dividedBy(n('2'), x)))).toEqual([
      '0.5',
      exactText(on.dividedBy(n('1'), n('3')) as Exact),
    ]);
  });

  test('is 0 where it is divided by 0', () => {
    expect(exactText(curveAt(on.dividedBy(n('5'), on.minus(x, n('3'))), place(3)))).toBe('0');
  });
});

describe('a decision in a formula that varies', () => {
  test('switches to the larger of two where they are equal', () => {
    const { of, turns } = surveyAt(3);
    expect(of.max(x, n('8'))).toEqual(n('8'));
    expect(of.max(x, n('2'))).toBe(x);
    expect(turns()).toEqual(['8', '2']);
    expect(isNumber(of.max(of.plus(x, n('1')), x))).toBeNull();
    expect(isNumber(of.max(n('1'), n('2')))).toBe('2');
    expect(turns()).toHaveLength(2);
  });

  test('changes sign where the number rounded to 12 decimals does', () => {
    const { of, turns } = surveyAt(3);
    const less = of.minus(x, n('3'));
    expect([of.isZero(less), of.isZero(x), of.isZero(n('0'))]).toEqual([true, false, true]);
    expect([of.signOf(less), of.signOf(x), of.signOf(of.minus(n('0'), x)), of.signOf(n('-2'))]).toEqual([
      0, 1, -1, -1,
    ]);
    expect(turns()).toEqual([
      '3',
      '0',
      '3.0000000000005',
      '2.9999999999995',
      '0.0000000000005',
      '0.0000000000005',
    ]);
  });

  test('rounding up changes at both ends of its step, where it has a lowest and a highest value', () => {
    const tenth = (of: typeof on) => of.dividedBy(x, n('2'));
    const exact = surveyAt(3);
    expect(isNumber(exact.of.ceil(tenth(exact.of)))).toBe('2');
    expect(exact.turns()).toEqual(['4.000000000001', '2.000000000001']);
    const [lowest, highest] = [surveyAt(3, 'lowest'), surveyAt(3, 'highest')];
    expect(at3and5(lowest.of.ceil(tenth(lowest.of)))).toEqual(['1.4999999999995', '2.4999999999995']);
    expect(at3and5(highest.of.ceil(tenth(highest.of)))).toEqual(['2.4999999999995', '3.4999999999995']);
    expect([exact, lowest, highest].map(({ survey }) => survey.hasSteps)).toEqual([true, true, true]);
    const plain = surveyAt(3);
    expect([isNumber(plain.of.ceil(n('2.1'))), plain.survey.hasSteps]).toEqual(['3', false]);
  });
});

describe('a piece of a figure', () => {
  const piece = (value: Piece['value'], low = 0, high = 10): Piece => ({
    low: place(low),
    high: place(high),
    value,
    hasSteps: false,
  });
  const answers = (of: Piece, target: string) => {
    const roots = solved(of, n(target));
    return typeof roots === 'string' ? roots : roots.map(({ value }) => exactText(value));
  };
  const parabola = on.times(on.minus(x, n('4')), on.minus(x, n('6')));

  test('reaches its target at roots, along its whole length, or nowhere', () => {
    expect(answers(piece('no sale price'), '0')).toEqual([]);
    expect(answers(piece(n('7')), '7')).toBe('everywhere');
    expect(answers(piece(n('7')), '8')).toEqual([]);
    expect(answers(piece(parabola), '0')).toEqual(['4', '6']);
  });

  test('has a gap instead of an answer where the numerator and the denominator are both 0', () => {
    const under = on.minus(x, n('4'));
    const holed = new Ratio((parabola as Ratio).over, (parabola as Ratio).e, (under as Ratio).over);
    expect(answers(piece(holed), '0')).toEqual(['6']);
  });

  test('is above or below the target at its ends, if the figure exists at those ends', () => {
    expect(signsAtEnds(piece(x), n('5'))).toEqual([-1, 1]);
    expect(signsAtEnds(piece(n('5')), n('5'))).toEqual([0, 0]);
    expect(signsAtEnds(piece('no carry'), n('5'))).toEqual([null, null]);
  });

  test('is largest or smallest at its ends or where it turns', () => {
    expect(extremesOf(piece('no carry'))).toEqual([]);
    expect(extremesOf(piece(n('5')))).toHaveLength(2);
    expect(extremesOf(piece(parabola)).slice(2)).toEqual([place(5)]);
  });

  const curve = (readings: (roundingUp: RoundingUp) => Piece['value']): FigureCurve => ({
    low: 0n,
    high: place(10),
    pieceAt: (_, roundingUp) => piece(readings(roundingUp)),
    valueAt: () => 'no carry',
  });

  test('with steps is searched only between the two values that enclose the target', () => {
    const between = (target: string) => {
      const stepped = curve((roundingUp) => (roundingUp === 'highest' ? on.plus(x, n('1')) : x));
      return stepsMayReach(stepped, piece(x), n(target)).map((ends) =>
        ends.map((at) => exactText(exactAt(at))),
      );
    };
    expect(between('5')).toEqual([['4', '5']]);
    expect(between('50')).toEqual([]);
    const unreadable = curve(() => 'no carry');
    expect(stepsMayReach(unreadable, piece('no carry'), n('5'))).toEqual([[0n, place(10)]]);
    expect(
      stepsMayReach(
        curve(() => n('6')),
        piece(n('4')),
        n('5'),
      ),
    ).toEqual([[0n, place(10)]]);
  });

  test('pieces cover the range in order and do not overlap', () => {
    const half: FigureCurve = {
      low: 0n,
      high: place(10),
      pieceAt: (at) => (at < place(4) ? piece(n('1'), 0, 4) : piece(n('2'), 3, 10)),
      valueAt: () => n('1'),
    };
    expect(piecesOf(half).map(({ low, high }) => [low / GRID, high / GRID])).toEqual([
      [0n, 4n],
      [4n, 10n],
    ]);
  });
});
