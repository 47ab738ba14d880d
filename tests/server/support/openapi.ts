import { z } from 'zod';
import type { CallOptions, Reply, Service, TestMember } from './service.ts';

/** A client built only from the document at /openapi.json. Every path, field and schema comes from the document. */
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>;
}
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

export interface Arguments {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function schemaOf(document: OpenApi, schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

export interface Client {
  readonly operations: readonly string[];
  send(operation: string, as: TestMember | undefined, given?: Arguments): Promise<Reply>;
}

/** Sends what the document allows. Checks every reply against the document's schema for its status. */
export async function clientOf(service: Service): Promise<Client> {
  const document: OpenApi = (await service.call('GET', '/openapi.json')).body;
  const known = new Map<string, { method: string; path: string; operation: Operation }>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods))
      known.set(operation.operationId, { method, path, operation });
  }
  const checks = new Map<string, z.ZodType>();
  const checked = (key: string, schema: object): z.ZodType => {
    const made = checks.get(key) ?? schemaOf(document, schema);
    checks.set(key, made);
    return made;
  };
  return {
    operations: [...known.keys()],
    async send(name, as, { params = {}, query = {}, headers, body } = {}) {
      const found = known.get(name);
      if (found === undefined) throw new Error(`The document has no operation ${name}`);
      const { method, path, operation } = found;
      const bodySchema = operation.requestBody?.content['application/json']?.schema;
      if (bodySchema !== undefined) checked(`${name} body`, bodySchema).parse(body ?? {});
      const at = path.replace(/\{(\w+)\}/g, (_, key: string) => {
        const value = key === 'userId' ? as?.slug : params[key];
        if (value === undefined) throw new Error(`${name} needs ${key}`);
        return encodeURIComponent(value);
      });
      const search = new URLSearchParams(query).toString();
      const options: CallOptions = {
        ...(as === undefined ? {} : { as }),
        ...(headers === undefined ? {} : { headers }),
        ...(bodySchema === undefined ? {} : { body: body ?? {} }),
      };
      const reply = await service.call(method.toUpperCase(), search === '' ? at : `${at}?${search}`, options);
      const answer = operation.responses[String(reply.status)] ?? operation.responses['default'];
      const [schema] = Object.values(answer?.content ?? {}).map((media) => media.schema);
      if (schema !== undefined && reply.text !== '') {
        const read = checked(`${name} ${reply.status >= 400 ? 'problem' : reply.status}`, schema).safeParse(
          reply.body,
        );
        if (!read.success)
          throw new Error(`${name} ${reply.status} does not answer as documented: ${read.error.message}`);
      }
      return reply;
    },
  };
}
