import type { RowState } from './types.ts';

/** The server's message about this field of a row that it refused; undefined when there is none. */
export const refusedAt = (state: RowState | undefined, field: string): string | undefined =>
  state?.state === 'refused' && state.refused === field ? state.text : undefined;
