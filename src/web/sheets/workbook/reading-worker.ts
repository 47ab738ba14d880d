import { readFile, type WantedWorkbook } from './file.ts';

// A large workbook takes seconds to read. In a worker, the sheet stays usable.
addEventListener('message', ({ data }: MessageEvent<WantedWorkbook>) =>
  readFile(data, (said) => postMessage(said)),
);
