import type { CSSProperties } from 'react';

/** For the container of a sheet on a screen that scrolls: the sheet is as high as this many rows need (sheets/Sheet.module.css). */
export const roomFor = (rows: number): CSSProperties => ({ '--rows': rows }) as CSSProperties;
