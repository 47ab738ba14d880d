import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** 'GET /api/Trades/:userId/detail/:tradeId' as a generated client would name its function: getTradesDetailTrade. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//i, '')
    .split('/')
    .filter((part) => part !== ':userId')
    .map((part) => part.replace(/^:(\w+?)(Id)?$/, '$1').replace(/\W/g, ''));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const refused = {
  description: 'Refused: the code says why, the field where one is at fault.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

type Transform = typeof jsonSchemaTransform;

/** The zod schemas as JSON Schema, plus what every operation shares. */
const describeRoute: Transform = (document) => {
  const { url, route } = document as {
    url: string;
    route?: { method: string | string[]; config?: { access?: string } };
  };
  const access = route?.config?.access;
  // Pages of the site and of the development provider are no part of the API.
  if (route === undefined || access === undefined) return { schema: { hide: true }, url };
  const { schema } = jsonSchemaTransform(document);
  const method = [route.method].flat()[0] ?? '';
  const open = access === 'public' ? { security: [] } : {};
  const response = { ...(schema['response'] as object | undefined), default: refused };
  return { schema: { ...schema, operationId: operationId(method, url), ...open, response }, url };
};

type TransformObject = typeof jsonSchemaTransformObject;

/** Leaves out the input twins of reply schemas, which nothing refers to. */
const tidy: TransformObject = (document) => {
  const whole = jsonSchemaTransformObject(document);
  const { components } = whole as { components?: { schemas?: Record<string, unknown> } };
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...whole, components: { ...components, schemas: Object.fromEntries(schemas) } } as typeof whole;
};

/** Makes the OpenAPI document of all routes that are added after it; `app.swagger()` has it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Drover',
        version: '1',
        description:
          'Livestock trades, costs of carry and trade groups of a member. Decimals are strings in answers, strings or numbers in bodies. Field names are those of the provider’s web service.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
    transformObject: tidy,
  });
}
