import { Decimal, showAmount, tradeFigures, type DecimalText, type FigureValue, type TradeFigureName } from '#calc-core';
import { createContext, useContext, type ReactElement } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { useWorked } from './explaining.ts';

/** What the server's calculate answered, by figure; null is "not available". Absent figures are not compared. */
export type ServerFigures = { readonly [N in TradeFigureName]?: DecimalText | null };

export const ServerFiguresContext = createContext<ServerFigures | null>(null);

/** What the server says where it differs from what this device worked out; null where they agree or were not compared. */
export function serverDiffers(name: TradeFigureName, ours: FigureValue, server: ServerFigures | null): string | null {
  const theirs = server?.[name];
  if (theirs === undefined || agree(ours, theirs)) return null;
  return theirs === null ? 'Server says not available' : `Server says ${showAmount(theirs, tradeFigures[name].unit)}`;
}

const agree = ({ value }: FigureValue, theirs: DecimalText | null): boolean =>
  value === null || theirs === null ? value === theirs : value.minus(new Decimal(theirs)).abs().lte('1e-12');

/** A chip beside a figure, only while the server's answer differs. */
export function ServerChip({ name }: { readonly name: TradeFigureName }): ReactElement | null {
  const { result } = useWorked();
  const words = serverDiffers(name, result.figures[name], useContext(ServerFiguresContext));
  return words === null ? null : <Badge tone="info">{words}</Badge>;
}
