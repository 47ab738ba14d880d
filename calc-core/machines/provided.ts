/** An effect that the code running the machine provides. Without one nothing happens, and the machine continues. */
export const provided = (): void => {};
