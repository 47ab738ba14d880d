export type CallFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is CallFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For example `clientID` → `client_id`, and `phoneNumber` → `phone_number`. A run of capitals or digits is one word. */
function snakeName(name: string): string {
  return name
    .replace(/(?<=[^A-Z])([A-Z])/g, '_$1')
    .replace(/(?<=[^0-9_])([0-9])/g, '_$1')
    .toLowerCase();
}

const camelName = (name: string): string =>
  name.replace(/(?<=.)_(.?)/g, (_all, next: string) => next.toUpperCase());

function renamed(value: unknown, rename: (name: string) => string, kept: readonly string[]): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      kept.includes(name) ? name : rename(name),
      renamed(inner, rename, []),
    ]),
  );
}

/**
 * Converts our field names to the provider's names, also in nested objects.
 * @param kept - names at the top level that are not converted
 */
export const toSnakeCase = (fields: CallFields, kept: readonly string[] = []): CallFields =>
  renamed(fields, snakeName, kept) as CallFields;

/** Converts the field names in the provider's reply to ours. */
export const toCamelCase = (value: unknown): unknown => renamed(value, camelName, []);

/** The named fields that have a value. */
export const pick = (fields: CallFields, names: readonly string[]): CallFields =>
  Object.fromEntries(names.filter((name) => Boolean(fields[name])).map((name) => [name, fields[name]]));

export const without = (fields: CallFields, names: readonly string[]): CallFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Removes spaces around the user name and email. Phone keyboards add spaces. */
export function trimmed(body: CallFields): CallFields {
  const trim = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? { [name]: value.trim() } : {};
  };
  return { ...body, ...trim('username'), ...trim('email') };
}
