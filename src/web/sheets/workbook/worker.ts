import { makeFile, type FileWanted } from './make.ts';

// Writing ten thousand trades takes seconds. In a worker, the sheet stays usable.
addEventListener('message', ({ data }: MessageEvent<FileWanted>) =>
  makeFile(data, (made) => postMessage(made)),
);
