/** The specification's breakpoint (spec 9), in CSS px: a narrower window is a phone's, and its sidebar an overlay. */
export const phoneWidth = 767;
/** Below this width, in CSS px, the sidebar is a strip of icons; its contents open over the page. */
export const sideWidth = 1100;
