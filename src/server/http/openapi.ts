import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { summaries } from './summaries.ts';

/** Names an operation as a generated client would: 'GET /api/Trades/:userId/detail/:tradeId' → getTradesDetailTrade. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//i, '')
    .split('/')
    .filter((part) => part !== ':userId')
    .map((part) => part.replace(/^:(\w+?)(Id)?$/, '$1').replace(/\W/g, ''));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const refused = (description: string) => ({ description, content });

const refusals = {
  400: refused('The body, or one of its fields, cannot be stored: `field` names it.'),
  401: refused('The access token is missing, expired or not for this service.'),
  403: refused("The caller's role, membership or access does not allow this."),
  404: refused('There is no such record here, or the record belongs to another member.'),
  409: refused('A record with this id exists already, or the record is in use.'),
  412: refused('The record changed since it was read: `current` is the record as it is, with its ETag.'),
  413: refused('The body is too large.'),
  415: refused('The body is not application/json.'),
  422: refused(
    'The Idempotency-Key was used with another request, or the record refers to a record that does not exist here.',
  ),
  429: refused('Too many requests. Retry-After says how long to wait.'),
  503: refused('The service is out of reach for a moment. Retry-After says how long to wait.'),
} as const;

interface RefusingRoute {
  readonly access: string;
  readonly hasBody: boolean;
}

function refusalsOf({ access, hasBody }: RefusingRoute): object {
  const statuses: (keyof typeof refusals)[] = [
    404,
    429,
    503,
    ...(access === 'public' ? [] : [401 as const, 403 as const]),
    ...(hasBody ? [400 as const, 413 as const, 415 as const] : []),
    ...(access === 'writes' ? [409 as const, 412 as const, 422 as const] : []),
  ];
  return Object.fromEntries(statuses.map((status) => [status, refusals[status]]));
}

type Transform = typeof jsonSchemaTransform;

/** Converts the zod schemas to JSON Schema, and adds what every operation shares. */
const describeRoute: Transform = (document) => {
  const { url, route } = document as {
    url: string;
    route?: { method: string | string[]; config?: { access?: string } };
  };
  const access = route?.config?.access;
  // Pages of the site and of the development provider are not part of the API.
  if (route === undefined || access === undefined) return { schema: { hide: true }, url };
  const { schema } = jsonSchemaTransform(document);
  const method = [route.method].flat()[0] ?? '';
  const open = access === 'public' ? { security: [] } : {};
  const errors = refusalsOf({
    access,
    hasBody: schema['body'] !== undefined,
  });
  const response = {
    ...(schema['response'] as object | undefined),
    ...errors,
    default: refused('Refused. The code gives the reason. `field` names the wrong value, if there is one.'),
  };
  const [summary, description] = [summaries[`${method} ${url}`] ?? []].flat();
  const words = {
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
  };
  return { schema: { ...schema, ...words, operationId: operationId(method, url), ...open, response }, url };
};

type TransformObject = typeof jsonSchemaTransformObject;

/** Removes the unused second schema, with the suffix 'Input', that the library adds for each reply. */
const tidy: TransformObject = (document) => {
  const whole = jsonSchemaTransformObject(document);
  const { components } = whole as { components?: { schemas?: Record<string, unknown> } };
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...whole, components: { ...components, schemas: Object.fromEntries(schemas) } } as typeof whole;
};

/** Makes the OpenAPI document of all routes that are added after this call. `app.swagger()` returns it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Drover',
        version: '1',
        description:
          'Livestock trades, costs of carry and trade groups of a member. Decimals are strings in answers, strings or numbers in bodies. Field names are those of the provider’s web service. Members of a body that the API does not know are left out, and named in the header drover-unknown-members of the answer. An address that does not take a method answers 405 with Allow.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
    transformObject: tidy,
  });
}
