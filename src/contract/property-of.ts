/** Reads a property of a value of unknown type. Undefined if there is no such property. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
