import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import {
  bases,
  boardInputs,
  boardProblems,
  classNamed,
  newBoard,
  newClass,
  rungPriceInput,
  type Board,
  type PriceClass,
  type ToBuy,
  type ToSell,
} from '#calc-core/market';
import { tradeFigureNames, tradeInputs, type TradeFigureName } from '#calc-core/trade';
import { tradeFigureAliases } from '#contract/replies.ts';
import { FieldReader, parseKeepingNumbers, readCarry } from './cases.ts';
import { Refusal } from '../command.ts';

/** A day's prices, what could be sold and bought back, and the figure to compare by. */
export interface SwapCase {
  readonly board: Board;
  readonly sell: readonly ToSell[];
  readonly buy: readonly ToBuy[];
  readonly figure: TradeFigureName;
}

/** Reads one swap case, or an array of them. @throws Refusal naming the case and the field. */
export function readSwapCases(json: string): {
  readonly isList: boolean;
  readonly cases: readonly SwapCase[];
} {
  const parsed = parseKeepingNumbers(json);
  return Array.isArray(parsed)
    ? { isList: true, cases: parsed.map((each, index) => readSwapCase(each, `case ${index + 1}`)) }
    : { isList: false, cases: [readSwapCase(parsed, 'case 1')] };
}

function readSwapCase(value: unknown, where: string): SwapCase {
  const reader = new FieldReader(value, where);
  const board = readBoard(reader.record('board'));
  const carries = reader
    .list('carries', [])
    .map((each, index) => readCarry(new FieldReader(each, `${where}: carries[${index}]`)));
  return {
    board,
    sell: reader
      .list('sell')
      .map((each, index) => readSell(new FieldReader(each, `${where}: sell[${index}]`))),
    buy: reader
      .list('buy')
      .map((each, index) => readBuy(new FieldReader(each, `${where}: buy[${index}]`), carries, board)),
    figure: figureNamed(reader.text('figure'), reader.named('figure')),
  };
}

function readBoard(reader: FieldReader): Board {
  const board: Board = {
    ...newBoard('', reader.date('date') ?? ''),
    name: reader.text('name'),
    classes: reader
      .list('classes')
      .map((each, index) => readClass(new FieldReader(each, `${reader.named('classes')}[${index}]`))),
  };
  // A board without a date is checked with a fixed date.
  const [problem] = boardProblems(board.date === '' ? { ...board, date: '2000-01-01' } : board, null);
  if (problem === undefined) return board;
  const at = problem.class === null ? '' : `.classes[${problem.class}]`;
  const rung = problem.rung === null ? '' : `.rungs[${problem.rung}]`;
  throw new Refusal(`${reader.place}${at}${rung}.${problem.field}: ${problem.message}`);
}

function readClass(reader: FieldReader): PriceClass {
  const basis = reader.oneOf('basis', bases) ?? 'lwt';
  const animalSubTypeId = reader.wholeNumber('animalSubTypeId');
  const animalTypeId = reader.oneOrTwo('animalTypeId') ?? kindOf(animalSubTypeId ?? 1).animalTypeId;
  const dressing = reader.amount('dressing', boardInputs.dressing);
  const isCarcaseKg = reader.oneOf('weightBasis', ['lwt', 'cwt']) === 'cwt';
  if (isCarcaseKg && basis !== 'cwt') {
    throw new Refusal(`${reader.named('weightBasis')} is cwt: then basis must be cwt too.`);
  }
  if (basis === 'cwt' && dressing === null) {
    throw new Refusal(`${reader.named('dressing')} is missing: a price for carcase weight needs it.`);
  }
  return {
    ...newClass(reader.text('name'), animalTypeId),
    animalSubTypeId,
    basis,
    ...(isCarcaseKg && { weightBasis: 'cwt' }),
    dressing,
    becomes: reader.text('becomes'),
    rungs: reader.list('rungs').map((each, index) => {
      const rung = new FieldReader(each, `${reader.named('rungs')}[${index}]`);
      return {
        weightKg: rung.amount('weightKg', isCarcaseKg ? boardInputs.carcaseKg : boardInputs.weightKg),
        price: rung.amount('price', rungPriceInput(basis)),
        head: rung.amount('head', boardInputs.head),
      };
    }),
  };
}

function readSell(reader: FieldReader): ToSell {
  return {
    class: reader.text('class'),
    weightKg: reader.amount('weightKg', boardInputs.weightKg),
    head: reader.amount('head', tradeInputs.numberOfHead),
  };
}

function readBuy(reader: FieldReader, carries: readonly Carry[], board: Board): ToBuy {
  const index = reader.wholeNumber('carry');
  if (index !== null && carries[index] === undefined) {
    throw new Refusal(
      `${reader.named('carry')} is ${index}: there are ${carries.length} carries, counted from 0.`,
    );
  }
  const of = classNamed(board, reader.text('class'));
  return {
    class: reader.text('class'),
    weightKg: of?.basis === 'hd' ? null : reader.amount('weightKg', boardInputs.weightKg),
    carry: index === null ? null : carries[index]!,
    feedRating: reader.amount('feedRating', tradeInputs.feedRating),
  };
}

/** Finds a figure by its wire name. The default is profit per head. */
function figureNamed(name: string, where: string): TradeFigureName {
  if (name === '') return 'profitPerHead';
  const aliased: TradeFigureName | undefined = (tradeFigureAliases as Record<string, TradeFigureName>)[name];
  const figure = aliased ?? tradeFigureNames.find((each) => each === name);
  if (figure === undefined) throw new Refusal(`${where}: there is no figure ${name}.`);
  return figure;
}
