import type { Source } from '#workbook/out/source.ts';
import type { Made } from './make.ts';

/** Has a workbook made, tells how far it is, and returns how to stop. */
export type MakeWorkbook = (source: Source, heard: { made(made: Made): void; failed(): void }) => () => void;

/** Makes it in a worker: ten thousand trades take seconds. */
export const makeInWorker: MakeWorkbook = (source, { made, failed }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Made>) => made(data));
  worker.addEventListener('error', failed);
  worker.postMessage(source);
  return () => worker.terminate();
};
