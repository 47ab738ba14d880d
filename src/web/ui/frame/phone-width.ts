/** The specification's breakpoint (spec 9), in CSS px. Below this width the window counts as a phone. */
export const phoneWidth = 767;
/** In CSS px. Below this width the sidebar is a strip of icons, and opens over the page. */
export const sideWidth = 1100;
