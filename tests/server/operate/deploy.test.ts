import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Reads the image's content from the Dockerfile, so that the test needs no Docker. */
const dockerfile = readFileSync('Dockerfile', 'utf8');
const copies = [...dockerfile.matchAll(/^COPY (?:(--from=build) )?(.+)$/gm)].map(([, from, words = '']) => ({
  built: from !== undefined,
  sources: words.split(' ').slice(0, -1),
}));
const inImage = copies
  .filter(({ built }) => built)
  .flatMap(({ sources }) => sources)
  .map((path) => path.replace('/app/', ''));

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}
const project = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** The project file that a module name refers to. Null for a package or a part of Node. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  const matching = Object.entries(project.imports).filter(([pattern]) => {
    const [start = '', end = ''] = pattern.split('*');
    return pattern.includes('*') ? name.startsWith(start) && name.endsWith(end) : name === pattern;
  });
  // If two patterns match, the longer one counts, as in Node.
  const [best] = matching.sort(([a], [b]) => b.length - a.length);
  if (best !== undefined) {
    const [pattern, target] = best;
    const [start = '', end = ''] = pattern.split('*');
    return normalize(target.replace('*', name.slice(start.length, name.length - end.length)));
  }
  return null;
}

/** Every file and package that these programs load, except types. */
function reach(entries: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]*;/gm, '');
    for (const [, name = ''] of code.matchAll(/(?:\bfrom |\bimport\(|^import |load\(\s*)'([^']+)'/gm)) {
      const found = fileOf(name, file);
      if (found !== null) files.add(found);
      else if (!name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  }
  return { files, packages };
}

test('the image contains every file and package that the server and its commands load', () => {
  const { files, packages } = reach(['src/cli/start.ts', 'src/cli/main.ts']);
  const lacking = [...files].filter((file) => !inImage.some((folder) => file.startsWith(`${folder}/`)));
  expect(lacking).toEqual([]);
  expect([...packages].filter((name) => project.dependencies[name] === undefined)).toEqual([]);
  expect(files.size).toBeGreaterThan(100);
  expect(packages).toContain('fastify');
  expect(packages).toContain('prom-client');
});

test('all files that the image is built from exist, and .dockerignore does not exclude them', () => {
  const allowed = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const taken = copies.filter(({ built }) => !built).flatMap(({ sources }) => sources);
  for (const source of taken)
    expect([source, existsSync(source), allowed.includes(source)]).toEqual([source, true, true]);
});

test('the build of the app uses only files that the image has copied, so it uses no test file', () => {
  const taken = copies.filter(({ built }) => !built).flatMap(({ sources }) => sources);
  const { files } = reach(['vite.config.ts']);
  const lacking = [...files].filter(
    (file) => !taken.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  expect(lacking).toEqual([]);
  expect([...files]).toContain('src/build/weight.ts');
});

test('the image does not run as root, and the programs that the Dockerfile names exist', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  const programs = [...dockerfile.matchAll(/"(src\/[\w/.]+\.ts)"/g)].map(([, path = '']) => path);
  expect(programs).toEqual(['src/cli/main.ts', 'src/cli/start.ts']);
  const unit = readFileSync('deploy/drover.service', 'utf8');
  for (const path of [...programs, ...(unit.match(/src\/[\w/.]+\.ts/g) ?? [])])
    expect(existsSync(path)).toBe(true);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const flags = scripts['start']?.match(/--[\w=-]+/g) ?? [];
  expect(flags.length).toBe(2);
  for (const flag of flags) for (const text of [dockerfile, unit]) expect(text).toContain(flag);
});

test('no file of the deployment names the host of a registry', () => {
  for (const file of ['Dockerfile', 'compose.yaml'])
    for (const [, image = ''] of readFileSync(file, 'utf8').matchAll(/^(?:FROM| +image:) (\S+)/gm))
      expect(image).toMatch(/^[a-z]+:[\w.-]+$/);
});

test('npm run sbom lists every package that a site runs, with its version, and no package that only builds', async () => {
  const words = ['run', '--silent', 'sbom'];
  const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 64_000_000 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(({ name, version }) => `${name} ${version}`);
  const wanted = Object.entries(project.dependencies).map(([name, version]) => `${name} ${version}`);
  expect(wanted.filter((one) => !listed.includes(one))).toEqual([]);
  const names = new Set(components.map(({ name }) => name));
  expect(['vitest', 'vite', 'storybook'].filter((name) => names.has(name))).toEqual([]);
}, 60_000);

test('the script that runs a command next to the service has the service’s user, folders and settings', () => {
  const unit = readFileSync('deploy/drover.service', 'utf8');
  const script = readFileSync('deploy/drover', 'utf8');
  const settings = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(settings.length).toBeGreaterThan(3);
  expect(settings.filter((setting) => !script.includes(setting))).toEqual([]);
  for (const words of ['/etc/drover.env', '/opt/drover', 'drover']) expect(script).toContain(words);
  expect(script).toContain(`--reuid ${/^User=(.*)$/m.exec(unit)?.[1]}`);
  expect(script).toContain(`--regid ${/^Group=(.*)$/m.exec(unit)?.[1]}`);
});

test('the systemd unit allows the address families with which the server can listen at every address', () => {
  const unit = readFileSync('deploy/drover.service', 'utf8');
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(families.toSorted()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
});
