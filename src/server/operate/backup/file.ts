import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';

/** A backup file is an identifying line, gzip data, and a line with the SHA-256 of everything before it. */
const opening = Buffer.from('DROVER BACKUP 1\n');
const closingOf = (hash: string): Buffer => Buffer.from(`\nsha256 ${hash}\n`);
const closingLength = closingOf('0'.repeat(64)).length;

/** A backup cannot be made or used. The message is a sentence for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function* blocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const line of lines) {
    block += `${line}\n`;
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

async function fill(file: FileHandle, lines: AsyncIterable<string>): Promise<void> {
  const hash = createHash('sha256');
  const put = async (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  await put(opening);
  await pipeline(Readable.from(blocks(lines)), createGzip(), async (packed: AsyncIterable<Uint8Array>) => {
    for await (const bytes of packed) await put(bytes);
  });
  await file.writeFile(closingOf(hash.digest('hex')));
  await file.sync();
}

/** Converts a disk error to a sentence. Any other error is unchanged. */
function unwritable(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined || !/^E[A-Z]+$/.test(code ?? '')
    ? error
    : new BackupError(
        `${path} cannot be written (${code}). Make room there, or name a file where this user may write.`,
      );
}

/**
 * Writes the lines as a backup. The file gets its name only when it is complete.
 * @throws BackupError for a used name or a full disk
 */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null)
    throw new BackupError(`${path} is there already. Give the name of a new file.`);
  const half = `${path}.part`;
  // Only the owner may read the file: it has every member's records.
  const file = await open(half, 'w', 0o600).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    await fill(file, lines).finally(() => file.close());
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw unwritable(path, error);
  }
  await syncFolder(dirname(path));
}

async function bytesAt(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads the whole file once. @throws BackupError when it is not a backup, or was cut or altered */
export async function checkBackupFile(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}). Name a backup that this user may read.`);
  });
  try {
    const { size } = await file.stat();
    if (!(await bytesAt(file, opening.length, 0)).equals(opening))
      throw new BackupError(
        `${path} is not a backup of Drover, or its beginning was altered. Restore another one.`,
      );
    const end = size - closingLength;
    const hash = createHash('sha256');
    if (end > opening.length) {
      const read = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
      for await (const bytes of read) hash.update(bytes as Uint8Array);
    }
    const closing = await bytesAt(file, closingLength, Math.max(end, 0));
    if (!closing.equals(closingOf(hash.digest('hex'))))
      throw new BackupError(
        `${path} was cut short or altered: its checksum is not that of its content. Restore another one.`,
      );
  } finally {
    await file.close();
  }
}

/** The lines of a backup that was checked. */
export async function* linesOfBackup(path: string): AsyncGenerator<string> {
  const { size } = await stat(path);
  const packed = createReadStream(path, { start: opening.length, end: size - closingLength - 1 });
  const unpacked = packed.pipe(createGunzip());
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for await (const bytes of unpacked) {
      // readline would end a line at U+2028, which a note may contain.
      const lines = (rest + decoder.write(bytes as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}
