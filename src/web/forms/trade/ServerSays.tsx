import type { TradeFigureName } from '#calc-core/trade';
import { createContext, useContext, type ReactElement } from 'react';
import { Badge } from '#web/ui/text/Badge.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';
import { serverDiffers, type ServerFigures } from '#web/forms/parts/server-figures.ts';

export type { ServerFigures };

export const ServerFiguresContext = createContext<ServerFigures | null>(null);

/** A chip next to a figure, shown while the server's value differs. */
export function ServerChip({ name }: { readonly name: TradeFigureName }): ReactElement | null {
  const { result } = useWorked();
  const words = serverDiffers(name, result.figures[name], useContext(ServerFiguresContext));
  return words === null ? null : <Badge tone="info">{words}</Badge>;
}
