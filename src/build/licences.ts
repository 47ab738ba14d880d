import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Packages that only the workers and the service worker use. The app's bundle does not contain them. */
const ofTheWorkers = [
  'fflate',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

/** The package that contains a module: the folder after the last node_modules. Null for our own modules. */
export function packageOf(moduleId: string): string | null {
  const found = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/@][^/]*))\//.exec(moduleId.replace(/^\0/, ''));
  return found?.[1] ?? null;
}

/**
 * Returns a package's name, version, licence and licence texts.
 * @throws when the package declares no licence
 */
export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  if (license === undefined) throw new Error(`${name} declares no licence.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** Writes the licences of all packages whose code or fonts are in the app into /licences.txt. */
export const licences = (root: string): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => {
      if (file.type === 'chunk') return file.moduleIds;
      return file.originalFileNames.map((name) => join(root, 'src/web/app', name));
    });
    const folders = new Set(modules.flatMap((id) => packageOf(id) ?? []));
    for (const name of ofTheWorkers) folders.add(join(root, 'node_modules', name));
    const notices = [...folders].filter((folder) => existsSync(join(folder, 'package.json'))).map(noticeOf);
    const line = `\n\n${'-'.repeat(80)}\n\n`;
    const head =
      'Drover carries code and fonts of these packages. Their licences ask that these notices come with it.';
    const source = [head, ...notices.toSorted()].join(line);
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` });
  },
});
