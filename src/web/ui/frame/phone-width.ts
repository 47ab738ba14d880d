/** The specification's breakpoint (spec 9), in CSS px: a narrower window is a phone's, and its sidebar an overlay. */
export const phoneWidth = 767;
