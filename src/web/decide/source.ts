import { useMemo } from 'react';
import { useBoards, useFormDraft, useRecords } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import type { AskedSource } from './asked.ts';

/** What was asked of a trade is kept on this device, and the market's days answer it. */
export function useAskedSource(tradeId: string): AskedSource {
  const { drafts } = useRecords();
  const rows = useBoards();
  const key = `what-if/${tradeId}`;
  const kept = useFormDraft(key)?.fields;
  const day = today();
  return useMemo(
    () => ({
      kept,
      keep: (fields) => drafts.write(key, fields),
      boards: rows.map(({ board }) => board),
      today: day,
    }),
    [kept, drafts, key, rows, day],
  );
}
