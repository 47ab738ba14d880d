import { readFile, type WantedWorkbook } from './file.ts';

// A large workbook takes seconds to unpack and read; the sheet stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<WantedWorkbook>) =>
  readFile(data, (said) => postMessage(said)),
);
