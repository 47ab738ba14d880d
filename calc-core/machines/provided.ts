/** A placeholder for an effect that the code running the machine provides. By default the effect does nothing. */
export const provided = (): void => {};
