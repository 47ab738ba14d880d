/** Adds a full stop if there is none. The specification's messages have none, but need one before another sentence. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
