import type { CarryFigureName } from '#calc-core/carry';
import type { FigureValue } from '#calc-core/figure';
import { showAmount, type DecimalText } from '#calc-core/number';
import { agrees, carryFigures, tradeFigures, type TradeFigureName } from '#calc-core/trade';

/** The server's figures; null means "not available". A figure that is missing here is not compared. */
export type ServerFigures = { readonly [N in TradeFigureName]?: DecimalText | null };
export type ServerCarryFigures = { readonly [N in CarryFigureName]?: DecimalText | null };

/** The server's value, if it differs from this device's; null when they agree or were not compared. */
export function serverDiffers(
  name: TradeFigureName,
  ours: FigureValue,
  server: ServerFigures | null,
): string | null {
  return differs(tradeFigures[name].unit, ours, server?.[name]);
}

/** The server's value of a carry's figure, if it differs from this device's; null when they agree or were not compared. */
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
