import type { CarryFigureName } from '#calc-core/carry';
import type { FigureValue } from '#calc-core/figure';
import { showAmount, type DecimalText } from '#calc-core/number';
import { agrees, carryFigures, tradeFigures, type TradeFigureName } from '#calc-core/trade';

/** The server's figures. Null means "not available". A missing figure is not compared. */
export type ServerFigures = { readonly [N in TradeFigureName]?: DecimalText | null };
export type ServerCarryFigures = { readonly [N in CarryFigureName]?: DecimalText | null };

/** Returns a text such as "Server says $3.98" if the figures differ. Null if they are equal or not compared. */
export function serverDiffers(
  name: TradeFigureName,
  ours: FigureValue,
  server: ServerFigures | null,
): string | null {
  return differs(tradeFigures[name].unit, ours, server?.[name]);
}

/** Like {@link serverDiffers}, for a figure of a carry. */
export function serverCarryDiffers(
  name: CarryFigureName,
  ours: FigureValue,
  server: ServerCarryFigures | null,
): string | null {
  return differs(carryFigures[name].unit, ours, server?.[name]);
}

function differs(
  unit: Parameters<typeof showAmount>[1],
  ours: FigureValue,
  theirs: DecimalText | null | undefined,
): string | null {
  if (theirs === undefined || agrees(ours, theirs)) return null;
  return theirs === null ? 'Server says not available' : `Server says ${showAmount(theirs, unit)}`;
}
