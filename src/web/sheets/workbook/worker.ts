import { makeFile, type FileWanted } from './make.ts';

// Ten thousand trades take seconds. In a worker, the sheet stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<FileWanted>) =>
  makeFile(data, (made) => postMessage(made)),
);
