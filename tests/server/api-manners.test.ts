import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summaries } from '#server/http/summaries.ts';
import { isAnnouncedLink } from '#contract/announcement.ts';
import { linesOf } from './support/log.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** Developers who use the API need replies that explain errors, and a document that describes the API. */
let service: Service;
let kirra: TestMember;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'info' });
  kirra = await service.member();
  await service.listen();
});
afterAll(() => service.close());

/** Sends the path unchanged. fetch() would normalise it. */
function raw(method: string, path: string): Promise<{ status: number; type: string; body: string }> {
  const { port } = service.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asking = request({ port, method, path }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }),
      );
    });
    asking.on('error', reject).end();
  });
}

describe('an address', () => {
  test.each([
    ['PATCH', '/api/Trades/kirra', 'GET, HEAD, POST'],
    ['DELETE', '/api/trades/KIRRA/', 'GET, HEAD, POST'],
    ['POST', '/api/Trades/kirra/detail/0197e8a0-0000-7000-8000-000000000000', 'DELETE, GET, HEAD, PUT'],
    ['PUT', '/api/batch/kirra', 'POST'],
    ['GET', '/api/batch/kirra?x=1', 'POST'],
    ['DELETE', '/api/Users', 'GET, HEAD, POST'],
  ])('that does not accept %s answers 405 with Allow: %s', async (method, url, allow) => {
    const reply = await service.call(method, url, { as: kirra });
    expect([reply.status, reply.headers['allow'], reply.body.code]).toEqual([405, allow, 'wrong-method']);
    expect(reply.body.title).toBe(`This address takes ${allow} only.`);
  });

  test.each(['/api/Trades/%', '/api/Trades/kirra%', '/api/%zz/kirra', '/%'])(
    'that is invalid, %s, is refused as problem+json',
    async (path) => {
      const { status, type, body } = await raw('GET', path);
      expect([status, type]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ code: 'bad-request', status: 400 });
    },
  );

  test('that does not exist is still 404', async () => {
    expect((await service.call('PATCH', '/api/Nothing/kirra', { as: kirra })).status).toBe(404);
  });
});

describe('a refused token', () => {
  test('is answered with WWW-Authenticate, and the log has the reason', async () => {
    const none = await service.call('GET', '/api/Users');
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer realm="drover"']);
    const lines = linesOf(service);
    const [head, payload, signature] = kirra.token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, aud: 'https://other.example' })).toString(
      'base64url',
    );
    for (const token of [`${head}.${changed}.${signature}`, 'x.y.z']) {
      const reply = await service.call('GET', '/api/Users', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([
        401,
        'Bearer realm="drover", error="invalid_token"',
      ]);
      // The reply does not say what is wrong with the token. The log does.
      expect(reply.text).not.toMatch(/signature|JWS/);
    }
    const said = lines.map((line) => JSON.parse(line) as { detail: { code: string; reason: string } });
    expect(said.map(({ detail }) => detail)).toEqual([
      { code: 'unauthorized', reason: 'signature verification failed' },
      { code: 'unauthorized', reason: expect.stringMatching(/Invalid|invalid/) as string },
    ]);
    expect(lines.join('')).not.toContain(changed);
  });
});

describe('unknown members of a body', () => {
  const unknownOf = async (method: string, url: string, body: object) => {
    const reply = await service.call(method, url, { as: kirra, body });
    return [reply.status, reply.headers['drover-unknown-members']];
  };

  test('are ignored and named in a header', async () => {
    const carries = `/api/Carrys/${kirra.slug}`;
    expect(await unknownOf('POST', carries, { name: 'Oats', backgroundRate: 1.23 })).toEqual([
      201,
      'backgroundRate',
    ]);
    expect(
      await unknownOf('POST', `/api/Trades/${kirra.slug}`, { Name: 'x', 'a,b\r\nc': 1, numberOfHead: 1 }),
    ).toEqual([201, 'Name, a%2Cb%0D%0Ac']);
    expect(await unknownOf('POST', carries, { name: 'Oats' })).toEqual([201, undefined]);
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`${'x'.repeat(300)}${at}\ud800`, 1]),
    );
    const [status, header] = await unknownOf('POST', carries, many);
    expect([status, String(header).split(', ').length]).toEqual([201, 20]);
  });

  test('are not reported when a client sends an answer back unchanged', async () => {
    const made = await service.call('POST', `/api/Trades/${kirra.slug}`, { as: kirra, body: { name: 'T' } });
    const url = `/api/Trades/${kirra.slug}/detail/${made.body.id}`;
    const whole = (await service.call('GET', url, { as: kirra })).body as Record<string, unknown>;
    const [status, header] = await unknownOf('PUT', url, whole);
    expect([status, header]).toEqual([200, 'tradeCalcDescription']);
  });
});

describe('/openapi.json', () => {
  interface Property {
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly anyOf?: readonly Property[];
  }
  interface Operation {
    readonly summary?: string;
    readonly description?: string;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { schema: { properties: Record<string, Property> } }>>;
    };
  }
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  beforeAll(async () => {
    ({ paths } = (await service.call('GET', '/openapi.json')).body);
  });
  const operations = () =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation,
      })),
    );

  test('has a summary for every operation, and for nothing else', () => {
    expect(
      operations()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(Object.keys(summaries).toSorted());
    for (const { operation } of operations()) expect(operation.summary).toMatch(/^[A-Z].{8,}[^.]$/);
  });

  test('lists the possible refusals of each operation', () => {
    const of = (key: string) =>
      Object.keys(operations().find((one) => one.key === key)?.operation.responses ?? {});
    expect(of('PUT /api/Trades/:userId/detail/:tradeId')).toEqual(
      expect.arrayContaining([
        '200',
        '400',
        '401',
        '403',
        '404',
        '409',
        '412',
        '413',
        '415',
        '422',
        '429',
        '503',
      ]),
    );
    expect(of('GET /api/animaltype/detail/:animalTypeId')).not.toContain('401');
    expect(of('GET /api/Trades/:userId')).not.toContain('412');
  });

  test('says that PUT replaces, how long a name may be, and how an amount is written', async () => {
    const put = paths['/api/Trades/{userId}/detail/{tradeId}']?.['put'];
    expect(put?.description).toContain('PUT replaces the whole record');
    const { properties } = put?.requestBody?.content['application/json']?.schema ?? {
      properties: {} as Record<string, Property>,
    };
    const firstOf = (name: string): Property | undefined => properties[name]?.anyOf?.[0] ?? properties[name];
    expect(firstOf('name')?.maxLength).toBe(200);
    const pattern = new RegExp(firstOf('saleCostHd')?.pattern ?? 'none');
    const kept = async (saleCostHd: string) =>
      (await service.call('POST', `/api/Trades/${kirra.slug}`, { as: kirra, body: { saleCostHd } }))
        .status === 201;
    for (const value of ['1', '007', '3.50', '', '-0', '1.', '.5', '1e3', '+1', '1,000', 'NaN'])
      expect([value, await kept(value)]).toEqual([value, pattern.test(value)]);
  });
});

test('an announcement’s link must lead to this site or to an https address, as a browser reads the link', () => {
  for (const link of ['/user/main', '/trades/kirra/tradeList?x=1#y', 'https://farm.example/news'])
    expect(isAnnouncedLink(link)).toBe(true);
  for (const link of [
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '//evil.example',
    '/\\evil.example',
    '\t//evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    'http://evil.example',
    'javascript:alert(1)',
  ]) {
    expect([link, isAnnouncedLink(link)]).toEqual([link, false]);
  }
});

test('every answer lists the device features that no page uses', async () => {
  const { headers } = await service.call('GET', '/health');
  expect(headers['permissions-policy']).toContain('camera=(), display-capture=(), geolocation=()');
});

test('no help text explains a figure by its own name', async () => {
  const { body } = await service.call('GET', '/api/Info/all', { as: kirra });
  for (const { title, description } of body as { title: string; description: string }[])
    expect(description.endsWith(`${title} = ${title}`)).toBe(false);
});
