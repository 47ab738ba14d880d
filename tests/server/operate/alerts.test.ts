import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newRegister, watch } from '#server/operate/metrics/metrics.ts';
import { buildServer } from '#server/server.ts';
import { startService, type Service } from '../support/service.ts';

/** Prometheus' alert rules and Grafana's dashboard may use only metrics that the server has. */
let service: Service;
let given: string;

beforeAll(async () => {
  service = await startService();
  const register = newRegister();
  const settings = { ...service.settings, backups: { dir: '/nonexistent', everyHours: 24, keep: 1 } };
  const app = await buildServer(settings, service.storage, (made) =>
    watch(register, made, { database: service.database, settings }),
  );
  await app.ready();
  await app.close();
  given = await register.metrics();
});
afterAll(() => service.close());

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}
const rules = (): Rules['groups'][number]['rules'] =>
  (parse(readFileSync('deploy/alerts.yml', 'utf8')) as Rules).groups.flatMap((group) => group.rules);

const metricsIn = (expression: string): string[] => [
  ...new Set(expression.match(/\b(?:drover|nodejs|process)_[a-z0-9_]+/g)),
];
const isGiven = (name: string): boolean =>
  given.includes(`# HELP ${name} `) || given.includes(`# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `);

test('every alert uses an existing metric, and has a severity and a sentence', () => {
  expect(rules().length).toBeGreaterThanOrEqual(12);
  for (const { alert, expr, labels, annotations } of rules()) {
    const names = metricsIn(expr);
    if (!expr.startsWith('up{')) expect(names.length, alert).toBeGreaterThan(0);
    expect(names.filter((name) => !isGiven(name))).toEqual([]);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});

test('every panel of the dashboard uses existing metrics, including streams, the pool and the audit', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: readonly { title: string; targets: readonly { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect(asked.filter((name) => !isGiven(name))).toEqual([]);
  for (const name of [
    'drover_live_streams',
    'drover_pool_waiting',
    'drover_pool_stuck',
    'drover_audit_bytes',
  ])
    expect(asked).toContain(name);
});

test('every metric that the page on alerts names exists', () => {
  const page = readFileSync('deploy/README.md', 'utf8');
  expect(metricsIn(page).filter((name) => !isGiven(name))).toEqual([]);
});
