/** The specification's messages have no full stop; a sentence that follows one needs it. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
