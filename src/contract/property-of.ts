/** A property of a value of unknown type; undefined when the value is not an object or has no such property. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
