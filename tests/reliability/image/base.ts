import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strangersEnvironment } from '../year/release.ts';
import type { Buildah } from './buildah.ts';

const run = promisify(execFile);

const npm = 'npm@11';

/**
 * Imitates the Dockerfile's base image without an image registry. The image has Debian's smallest system, and this project's Node and npm.
 * `folder` keeps the files for the next run.
 */
export async function makeBase(buildah: Buildah, tag: string, folder: string): Promise<string> {
  const root = join(folder, 'base');
  const [, suite = ''] = /^node:\d+-([a-z]+)-slim$/.exec(tag) ?? [];
  if (suite === '') throw new Error(`The Dockerfile begins with ${tag}, of which no likeness is made here`);
  if (!existsSync(join(root, 'usr/local/bin/npm'))) {
    await rm(root, { recursive: true, force: true });
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root]);
    await run('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
    await run('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
    await copyFile(process.execPath, join(root, 'usr/local/bin/node'));
    const fetched = join(folder, 'npm');
    const words = ['install', '--no-save', '--prefix', fetched, npm];
    await run('npm', words, { cwd: folder, env: strangersEnvironment() });
    const modules = join(root, 'usr/local/lib/node_modules');
    await mkdir(modules, { recursive: true });
    await cp(join(fetched, 'node_modules/npm'), join(modules, 'npm'), { recursive: true });
    // This machine may reach the internet through its own certificate authority. Then the image's npm must trust it too.
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities !== undefined) {
      await mkdir(join(root, 'usr/local/etc'), { recursive: true });
      await copyFile(authorities, join(root, 'usr/local/etc/authorities.pem'));
      await writeFile(join(root, 'usr/local/etc/npmrc'), 'cafile=/usr/local/etc/authorities.pem\n');
    }
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  }
  await writeFile(join(folder, 'base.Dockerfile'), 'FROM scratch\nCOPY . /\n');
  await buildah.build(tag, root, join(folder, 'base.Dockerfile'));
  return root;
}
