import type { Service } from './service.ts';

/** Collects every line that a server logs from now on. */
export function linesOf({ app }: Service): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(app.log).find(
    ({ description }) => description === 'pino.stream',
  );
  if (stream === undefined) throw new Error('The log has no stream to listen to');
  Reflect.set(app.log, stream, { write: (line: string) => void lines.push(line) });
  return lines;
}
