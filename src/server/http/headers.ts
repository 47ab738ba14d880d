import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { propertyOf } from '#contract/property-of.ts';
import { signInPaths } from '#contract/sign-in.ts';
import { unknownMembersHeader } from '#contract/unknown-members.ts';
import { providerHosts } from '../access/provider-hosts.ts';
import type { Settings } from '../settings.ts';

/** The API's host if the web app calls another origin (build.json, written by vite.config.ts). Otherwise empty. */
function builtApiHost(webDir: string): string[] {
  try {
    const host = propertyOf(JSON.parse(readFileSync(join(webDir, 'build.json'), 'utf8')), 'apiHost');
    return typeof host === 'string' && URL.canParse(host) ? [origin(host)] : [];
  } catch {
    // Without a built web app, only the API is served.
    return [];
  }
}

const isSignInReturn = (url: string): boolean => url.toLowerCase().startsWith(signInPaths.callback);

const origin = (url: string): string => new URL(url).origin;

/** Browser features that none of our pages or frames use. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The security headers of every answer (tests/server/access/README.md, items 21 to 24). AG Grid needs 'unsafe-inline' in style-src. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const issuer = origin(settings.identity.issuer);
  const https = settings.origin.startsWith('https:');
  const hosts = providerHosts(settings.identity.issuer);
  if (!settings.identity.development) {
    void hosts.find();
    // The policy of a page lists the provider's hosts, so the hosts must be known before the first page is sent.
    app.addHook('onRequest', async (request) => {
      if (request.headers.accept?.includes('text/html') === true) await hosts.find();
    });
  }
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", issuer, ...builtApiHost(settings.webDir), () => hosts.calls()],
        frameSrc: ["'self'", issuer, () => hosts.frames()],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    // A sign-in pop-up on another origin must be able to send us its result.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  const made = (): Record<string, string> => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    addHeaders(response.req, response, () => {});
    return Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
  };
  let known: { readonly hosts: string; readonly headers: Record<string, string> } | null = null;
  app.addHook('onRequest', (request, reply, done) => {
    // The headers are built again only when the hosts change, because building them is slow.
    const found = `${hosts.calls()} ${hosts.frames()}`;
    if (known?.hosts !== found)
      known = { hosts: found, headers: { ...made(), 'permissions-policy': permissions } };
    void reply.headers(known.headers);
    // The popup and the provider's page need the same policy. Otherwise the popup would lose its opener.
    if (isSignInReturn(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none');
    done();
  });
}

const allowedMethods = 'GET, POST, PUT, DELETE';
const allowedHeaders =
  'authorization, content-type, if-match, if-none-match, idempotency-key, drover-device, drover-typed, x-xsrf-token';

/** Lets the listed origins call the API from a browser. An empty list allows none. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const from = request.headers.origin;
    reply.header('vary', 'Origin');
    if (from === undefined || !origins.includes(from)) return;
    reply
      .header('access-control-allow-origin', from)
      .header('access-control-expose-headers', `etag, retry-after, location, ${unknownMembersHeader}`);
    if (request.method !== 'OPTIONS') return;
    reply
      .header('access-control-allow-methods', allowedMethods)
      .header('access-control-allow-headers', allowedHeaders);
    return reply.header('access-control-max-age', '600').code(204).send();
  });
}
