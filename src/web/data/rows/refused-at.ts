import type { RowState } from './types.ts';

/** What the server says of this field of a row that it refused; undefined where it says nothing. */
export const refusedAt = (state: RowState | undefined, field: string): string | undefined =>
  state?.state === 'refused' && state.refused === field ? state.text : undefined;
