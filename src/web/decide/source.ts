import { useMemo } from 'react';
import { useBoards, useFormDraft, useRecords } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import type { AskedSource } from './asked.ts';

/** Stores questions about a trade on this device. Also provides the market days for the answers. */
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
