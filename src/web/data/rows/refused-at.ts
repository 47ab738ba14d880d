import type { RowState } from './types.ts';

/** Returns the server's message if it refused this field of the row. */
export const refusedAt = (state: RowState | undefined, field: string): string | undefined =>
  state?.state === 'refused' && state.refused === field ? state.text : undefined;
