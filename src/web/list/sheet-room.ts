import type { CSSProperties } from 'react';

/**
 * For the container of a sheet on a screen that scrolls: the sheet is as high as this many rows need, with the blank row and the totals
 * (sheets/Sheet.module.css).
 */
export const roomFor = (rows: number, hasTotals = true): CSSProperties =>
  ({ '--rows': hasTotals ? rows : rows - 1 }) as CSSProperties;
