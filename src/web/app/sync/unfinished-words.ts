/** For example 'One form is not saved yet'. In a separate file, because the first screen does not need it. */
export const halfTyped = (count: number): string =>
  count === 1 ? 'One form is not saved yet' : `${count} forms are not saved yet`;
