import type { CSSProperties } from 'react';

/**
 * The style of a sheet's container on a screen that scrolls. The sheet is as high as this many rows, the blank row and the totals need
 * (sheets/Sheet.module.css).
 */
export const roomFor = (rows: number, hasTotals = true): CSSProperties =>
  ({ '--rows': hasTotals ? rows : rows - 1 }) as CSSProperties;
