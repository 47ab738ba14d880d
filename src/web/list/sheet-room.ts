import type { CSSProperties } from 'react';

/**
 * Returns the style of a sheet's container on a screen that scrolls.
 * The container has room for `rows` rows, a blank row and the totals, if any (sheets/Sheet.module.css).
 */
export const roomFor = (rows: number, hasTotals = true): CSSProperties =>
  ({ '--rows': hasTotals ? rows : rows - 1 }) as CSSProperties;
