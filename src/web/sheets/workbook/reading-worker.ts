import { readFile, type WantedWorkbook } from './file.ts';

// A large workbook takes seconds to unpack and read. In a worker, the sheet stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<WantedWorkbook>) =>
  readFile(data, (said) => postMessage(said)),
);
