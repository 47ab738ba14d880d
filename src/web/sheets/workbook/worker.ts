import { makeFile, type Wanted } from './make.ts';

// Ten thousand trades take seconds: the sheet stays free for the hands.
addEventListener('message', ({ data }: MessageEvent<Wanted>) => makeFile(data, (made) => postMessage(made)));
