/** Adds a full stop if there is none. The specification's messages lack it, but need it before another sentence. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
