/** Adds a full stop if there is none. The specification's messages lack one. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
