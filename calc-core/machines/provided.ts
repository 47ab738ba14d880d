/** An effect that whoever runs the machine provides. Without one nothing is done, and the machine goes on as it would. */
export const provided = (): void => {};
