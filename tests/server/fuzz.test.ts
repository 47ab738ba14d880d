import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from './support/fuzz.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 300);

test(`no request of ${requests} made from the route table is answered 5xx or with another member's record`, async () => {
  const admin = await service.member('Admin');
  const counts = await fuzz(service, [kirra, admin], requests);
  expect(counts.requests).toBeGreaterThanOrEqual(requests);
  // It only means something when many got past the door and the schemas.
  expect(counts.byStatus.get(200) ?? 0).toBeGreaterThan(requests / 50);
  expect(counts.byStatus.get(400) ?? 0).toBeGreaterThan(requests / 50);
});
