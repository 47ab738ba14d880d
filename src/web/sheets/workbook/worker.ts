import type { Source } from '#workbook/out/source.ts';
import { makeWorkbook } from './make.ts';

// Ten thousand trades take seconds: the sheet stays free for the hands.
addEventListener('message', ({ data }: MessageEvent<Source>) =>
  makeWorkbook(data, (made) => postMessage(made)),
);
