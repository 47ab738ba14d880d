import type { ReactElement } from 'react';
import type { Board } from '#calc-core/market';
import type { BoardRow } from '#web/data/records.ts';
import { Button, IconButton } from '#web/ui/fields/Button.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { MarketHead } from './MarketHead.tsx';
import type { MarketProps } from './place.ts';

/** An action for a market day, for members who can change it. */
export interface DayTool {
  readonly opens: 'paste' | 'reprice';
}

interface DayToolsProps {
  readonly row: BoardRow | undefined;
  readonly onOpen: (dialog: DayTool['opens']) => void;
  /** Adds a day for today. It is empty, or has the classes of `like`. */
  readonly onAdd: (yard: string, like?: Board) => void;
}

const itemsOf = (
  { board }: BoardRow,
  { onOpen, onAdd }: Pick<DayToolsProps, 'onOpen' | 'onAdd'>,
): readonly MenuItem[] => [
  { id: 'paste', label: 'Paste', icon: 'paste', onPress: () => onOpen('paste') },
  { id: 'new', label: 'New market day', icon: 'plus', onPress: () => onAdd(board.name) },
  { id: 'copy', label: 'Copy to a new date', icon: 'copy', onPress: () => onAdd(board.name, board) },
];

/** The heading above the prices. On wide screens it has buttons for the day's actions. */
export function PricesHead({
  go,
  tools,
}: Pick<MarketProps, 'go'> & { readonly tools: DayToolsProps }): ReactElement {
  const narrow = useNarrow();
  const { row, onOpen } = tools;
  return (
    <MarketHead view="prices" go={go}>
      {row !== undefined && !narrow && (
        <>
          {itemsOf(row, tools)
            .toReversed()
            .map(({ id, label, icon, onPress }) => (
              <Button key={id} tone="line" icon={icon} onClick={onPress}>
                {label}
              </Button>
            ))}
          <Button tone="primary" onClick={() => onOpen('reprice')}>
            Reprice trades...
          </Button>
        </>
      )}
    </MarketHead>
  );
}

/** The actions of a market day as a menu, for a phone. */
export function DayMenu({ row, ...tools }: DayToolsProps & { readonly row: BoardRow }): ReactElement {
  const reprice = { id: 'reprice', label: 'Reprice trades...', onPress: () => tools.onOpen('reprice') };
  return (
    <Menu
      label="Market day"
      sections={[{ items: [...itemsOf(row, tools), reprice] }]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="Paste, copy, reprice" />}
    />
  );
}
