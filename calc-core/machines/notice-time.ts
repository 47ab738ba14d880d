/** How long a notice is shown, in ms (spec 9, Notice banner). */
export const noticeMs = 5000;
