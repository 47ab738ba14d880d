import { setImmediate } from 'node:timers/promises';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { recordKindNames, recordKinds } from '#calc-core/records';
import { bounds } from '../bounds.ts';
import { bodyProblem } from '../http/errors.ts';
import { backupBodyOf } from '../records/files/member-file.ts';

export const importBody = backupBodyOf({ records: bounds.importRecords, versions: bounds.importVersions });

type PathInBody = readonly PropertyKey[];

/** This many records are checked before other requests can run. Checking the largest import at once would take 150 ms. */
const slice = 100;

const mostOf = new Map<string, number>([
  ...recordKindNames.map((kind) => [recordKinds[kind].inFile, bounds.importRecords] as const),
  ['history', bounds.importVersions],
]);

/** Accepts any body, because `readImport` checks the body later. */
export const bodyIsCheckedLater: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);

/**
 * Parses a part of the body by the schema. `placeOf` converts a path in this part to a path in the body.
 * @throws Problem bad-field, bad-request
 */
function checked<T>(schema: z.ZodType<T>, value: unknown, placeOf: (path: PathInBody) => PathInBody): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw bodyProblem(null, placeOf(issue?.path ?? []).join('.'), issue?.message);
}

/** Checks the entries of a list in slices, so that other requests can run. */
async function checkedList(name: string, list: readonly unknown[]): Promise<unknown[]> {
  // A list that is too long is refused before its entries are checked.
  const schema = Reflect.get(importBody.shape, name) as z.ZodType<unknown[]>;
  if (list.length > (mostOf.get(name) ?? 0)) return checked(schema, list, (path) => [name, ...path]);
  const all: unknown[] = [];
  for (let from = 0; from < list.length; from += slice) {
    if (from > 0) await setImmediate();
    const placeOf = ([index, ...path]: PathInBody): PathInBody =>
      index === undefined ? [name] : [name, from + Number(index), ...path];
    all.push(...checked(schema, list.slice(from, from + slice), placeOf));
  }
  return all;
}

/**
 * Checks the body of an import by `importBody`, in slices.
 * @throws Problem bad-field, bad-request
 */
export async function readImport(body: unknown): Promise<z.output<typeof importBody>> {
  const lists = [...mostOf.keys()].flatMap((name) => {
    const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
    return Array.isArray(list) ? [[name, list as readonly unknown[]] as const] : [];
  });
  const rest =
    lists.length === 0
      ? body
      : { ...(body as object), ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  const file = checked(importBody, rest, (path) => path);
  for (const [name, list] of lists) Reflect.set(file, name, await checkedList(name, list));
  return file;
}
