import { z } from 'zod';
import { carryFigureNames, type Carry } from '#calc-core/carry';
import { showFigureExactly, type FigureValue } from '#calc-core/figure';
import {
  calculateCarry,
  calculateTrade,
  describeTrade,
  tradeFigureNames,
  type Trade,
} from '#calc-core/trade';
import { carryBody, tradeBody } from '#contract/schemas.ts';
import { recordOfBody } from '../kinds/record-of-body.ts';
import { tradeOfBody } from '../kinds/trades.ts';

/** The body for calculating a carry. The carry need not be stored (spec 7). */
export const calculateCarryBody = z.object({ carry: carryBody });
/** The body for calculating a trade, with or without its carry. */
export const calculateTradeBody = z.object({ carry: carryBody.nullish(), trade: tradeBody });

const unsaved = '00000000-0000-7000-8000-000000000000';

type FigureReply = { readonly value: string } | { readonly value: null; readonly reason: string };

function figureReply(figure: FigureValue): FigureReply {
  const value = showFigureExactly(figure);
  return value === null ? { value: null, reason: figure.reason ?? '' } : { value };
}

/** Reads the figures by name. Object.keys would not list them, because they are getters. */
const figuresReply = <Name extends string>(
  names: readonly Name[],
  figures: Readonly<Record<Name, FigureValue>>,
): Record<string, FigureReply> => Object.fromEntries(names.map((name) => [name, figureReply(figures[name])]));

/**
 * Every figure of a carry as JSON text. A figure without a value has a reason.
 * @throws Problem bad-field if the body breaks a rule
 */
export function calculatedCarry({ carry }: z.output<typeof calculateCarryBody>): string {
  const { figures } = calculateCarry(recordOfBody('carry', carry, carry.id ?? unsaved));
  return JSON.stringify({ figures: figuresReply(carryFigureNames, figures) });
}

/**
 * Every figure of a trade as JSON text, and the calculation in words. Nothing is read from the database.
 * @throws Problem bad-field if the body breaks a rule
 */
export function calculatedTrade(body: z.output<typeof calculateTradeBody>): string {
  const carry: Carry | null =
    body.carry === null || body.carry === undefined
      ? null
      : recordOfBody('carry', body.carry, body.carry.id ?? unsaved);
  const trade: Trade = tradeOfBody(body.trade, body.trade.id ?? unsaved, null, 'trade.');
  const result = calculateTrade(carry, trade);
  return JSON.stringify({
    figures: figuresReply(tradeFigureNames, result.figures),
    isSaleOverprice: result.isSaleOverprice,
    weeksHeldTill: result.weeksHeldTill,
    isComplete: result.isComplete,
    tradeCalcDescription: describeTrade(carry, trade),
  });
}
