import type { Made, FileWanted } from './make.ts';

/** Makes a file and reports its progress. Returns a function that stops it. */
export type MakeFile = (wanted: FileWanted, on: { made(made: Made): void; failed(): void }) => () => void;

/** Makes the file in a worker, because ten thousand trades take seconds. */
export const makeInWorker: MakeFile = (wanted, { made, failed }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Made>) => made(data));
  worker.addEventListener('error', failed);
  worker.postMessage(wanted);
  return () => worker.terminate();
};
