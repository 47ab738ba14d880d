import { useState } from 'react';
import { dayThere, newBoard, type Board } from '#calc-core/market';
import {
  mistakenUnit,
  readYardReport,
  withReport,
  type PriceUnit,
  type YardReport,
} from '#calc-core/market/report';
import { useBoards } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import { corrected, taken, type Corrections } from './report-corrections.ts';

/** What a report's prices do: replace the prices of the same classes, add to the day, or make a new day. */
export type Where = 'replace' | 'add' | 'new day';

interface NamedDay {
  readonly name: string;
  readonly date: string;
}

/** A new day with the classes of `like` and their settings, but without prices. */
const emptyDay = (like: Board | undefined, day: NamedDay): Board => ({
  ...newBoard('', day.date),
  name: day.name,
  classes: (like?.classes ?? []).map((of) => ({ ...of, rungs: [] })),
});

/** Reads a pasted report and applies the user's corrections. `made` is the day with the prices. Writes nothing. */
export function useReport(board: Board | undefined, text: string) {
  const boards = useBoards();
  const [unit, setUnit] = useState<PriceUnit | null>(null);
  const [chosen, setWhere] = useState<Where | null>(null);
  const [named, setNamed] = useState<Partial<NamedDay>>({});
  const [corrections, setCorrections] = useState<Corrections>({ of: '', lines: new Map() });
  const read = readYardReport(text, unit);
  const report: YardReport = { ...read, rungs: corrected(read.rungs, text, corrections) };
  const where = chosen ?? usualPlace(board, report);
  const day: NamedDay = {
    name: named.name ?? (report.yard || (board?.name ?? '')),
    date: named.date ?? report.date ?? today(),
  };
  const isNewDay = board === undefined || where === 'new day';
  const on = isNewDay ? emptyDay(board, day) : board;
  const all = boards.map((each) => each.board);
  return {
    report,
    where,
    setWhere,
    unit,
    setUnit,
    /** The unit that the prices look like, if they cannot be in the other unit. */
    mistaken: mistakenUnit(read.rungs),
    day,
    nameDay: (change: Partial<NamedDay>) => setNamed({ ...named, ...change }),
    isNewDay,
    made: withReport(on, { ...report, rungs: taken(report.rungs) }, where === 'add' ? 'add' : 'replace'),
    /** An existing day with the new day's yard and date, if any. */
    there: isNewDay ? dayThere(all, { id: '', ...day }) : undefined,
    correct: (line: number, change: object): void =>
      setCorrections((old) => {
        const lines = old.of === text ? old.lines : new Map<number, object>();
        return { of: text, lines: new Map([...lines, [line, { ...lines.get(line), ...change }]]) };
      }),
  };
}

export type ReadReport = ReturnType<typeof useReport>;

/** What a report's prices do by default. Another yard or date makes a new day. More than three prices replace the old ones. */
function usualPlace(board: Board | undefined, { yard, date, rungs }: YardReport): Where {
  if (board === undefined) return 'new day';
  const isOther =
    (date !== null && date !== board.date) || (yard !== '' && board.name !== '' && yard !== board.name);
  if (isOther) return 'new day';
  // Up to three lines are corrections of the day. More lines are a whole market.
  return rungs.length > 3 ? 'replace' : 'add';
}
