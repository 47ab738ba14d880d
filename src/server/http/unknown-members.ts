import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unknownMembersHeader } from '#contract/unknown-members.ts';

/** The most names in the header, and the longest name. */
const mostNames = 20;
const longestName = 60;

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The properties that each schema allows. They include the answers' properties, because clients often send answers back. */
const known = new WeakMap<object, ReadonlySet<string>>();

function knownTo(schema: { readonly body?: unknown; readonly response?: unknown }): ReadonlySet<string> {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const answers = Object.values((schema.response ?? {}) as Readonly<Record<string, unknown>>);
  const names = new Set([schema.body, ...answers].flatMap(keysOf));
  known.set(schema, names);
  return names;
}

/** Lists unknown properties of the body in a header. Runs before validation, which removes these properties. */
export function nameUnknownMembers(request: FastifyRequest, reply: FastifyReply): void {
  const { schema } = request.routeOptions;
  const { body } = request;
  if (!(schema?.body instanceof z.ZodObject) || typeof body !== 'object' || body === null) return;
  const names = knownTo(schema);
  const unknown = Object.keys(body).filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  const text = unknown
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()));
  reply.header(unknownMembersHeader, text.join(', '));
}
