/** A notice is shown for this time, in ms (spec 9, Notice banner). */
export const noticeMs = 5000;
