/** The specification's breakpoint (spec 9), in CSS px: a narrower window is a phone's, and its sidebar an overlay. */
export const phoneWidth = 767;
/** A narrower window than this, in CSS px, shows the sidebar as a strip of icons; what it holds opens over the content. */
export const sideWidth = 1100;
