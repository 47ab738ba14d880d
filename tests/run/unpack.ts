import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';

const execute = promisify(execFile);

/**
 * Unpacks a commit's program into a new folder, and links the packages installed here.
 * @throws Error for an unknown commit
 */
export async function unpackProgram(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tar = join(folder, 'program.tar');
  await execute('git', ['archive', '--output', tar, commit], { cwd: root });
  await execute('tar', ['xf', tar, '-C', folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}
