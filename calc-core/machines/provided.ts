/** A placeholder that does nothing. The code that runs the machine provides the real effect. */
export const provided = (): void => {};
