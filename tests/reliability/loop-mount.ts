import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { NotRun } from './not-run.ts';

const command = promisify(execFile);

/** A separate ext4 file system in a file, mounted at `folder`. */
export interface LoopMount {
  readonly folder: string;
  /** Unmounts the file system and mounts it again, as after a restart of the machine. */
  remount(): Promise<void>;
  remove(): Promise<void>;
}

/** Unmounts a folder. Retries, because a killed program may still use the folder for seconds. */
async function unmounted(folder: string): Promise<void> {
  for (let tries = 60; ; tries -= 1)
    try {
      await command('umount', [folder]);
      return;
    } catch (error) {
      if (tries === 0 || !String(error).includes('busy')) throw error;
      await wait(500);
    }
}

/**
 * Mounts a new file system.
 * @throws NotRun without root, a loop device or ext4
 */
export async function loopMount(megabytes: number): Promise<LoopMount> {
  if (process.getuid?.() !== 0) throw new NotRun('a loop mount needs root');
  const base = await mkdtemp(join(tmpdir(), 'drover-mount-'));
  await chmod(base, 0o755);
  const [image, folder] = [join(base, 'disk'), join(base, 'mounted')];
  await mkdir(folder);
  const remove = () => rm(base, { recursive: true, force: true });
  try {
    await command('truncate', ['-s', `${megabytes}M`, image]);
    await command('mkfs.ext4', ['-q', '-F', image]);
    await command('mount', ['-o', 'loop', image, folder]);
  } catch (error) {
    await remove();
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new NotRun(`no loop mount of ext4 here: ${said}`);
  }
  return {
    folder,
    async remount() {
      await command('umount', [folder]);
      await command('mount', ['-o', 'loop', image, folder]);
    },
    async remove() {
      await unmounted(folder);
      await remove();
    },
  };
}
