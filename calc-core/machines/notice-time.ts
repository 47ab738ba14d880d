/** How long a notice stays by itself, in ms (spec 9, Notice banner). */
export const noticeMs = 5000;
