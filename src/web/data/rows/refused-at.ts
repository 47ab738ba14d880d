import type { RowState } from './types.ts';

/** Returns the server's message if the server refused this field. */
export const refusedAt = (state: RowState | undefined, field: string): string | undefined =>
  state?.state === 'refused' && state.refused === field ? state.text : undefined;
