/** Adds a full stop if there is none. The specification's messages have no full stop. They need one when another sentence follows. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
