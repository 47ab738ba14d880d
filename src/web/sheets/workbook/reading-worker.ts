import { readFile, type WantedWorkbook } from './file.ts';

// A large workbook takes seconds to unpack and read. A worker does this, so that the sheet stays usable.
addEventListener('message', ({ data }: MessageEvent<WantedWorkbook>) =>
  readFile(data, (said) => postMessage(said)),
);
