const perRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** So many rem in pixels, rounded, at the text size that the browser is set to now. */
export const pixelsOf = (rem: number): number => Math.round(rem * perRem());

/** Whether text is at least half as large again as usual: what is laid out by the window's width alone has too little room then. */
export const isTypeLarge = (): boolean => perRem() >= 24;
