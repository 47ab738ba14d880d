import { dayThere, type Board } from '#calc-core/market';
import { useBoards } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { dayName, type MarketProps } from './place.ts';

export function useOpenDay(go: MarketProps['go']) {
  const boards = useBoards();
  const notices = useNotices();
  return {
    /** True if another day has this yard and date. Then also shows a notice with a link to that day. */
    isThere(board: Pick<Board, 'id' | 'name' | 'date'>): boolean {
      const there = dayThere(
        boards.map((row) => row.board),
        board,
      );
      if (there === undefined) return false;
      notices.say({
        tone: 'warning',
        text: `There is a market day ${dayName(there)} already.`,
        stays: true,
        action: { label: 'Open it', onPress: () => go({ day: there.id }) },
      });
      return true;
    },
  };
}
