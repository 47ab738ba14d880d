import { makeFile, type FileWanted } from './make.ts';

// Ten thousand trades take seconds: the sheet stays free for the hands.
addEventListener('message', ({ data }: MessageEvent<FileWanted>) =>
  makeFile(data, (made) => postMessage(made)),
);
