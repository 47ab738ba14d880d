import { z } from 'zod';

/** In a backup, a line of '#' and JSON describes the backup or a table. Other lines are rows. */
const mark = '#';

const head = z.object({
  drover: z.string(),
  schema: z.object({ tag: z.string(), when: z.number() }),
  takenAt: z.string(),
  secrets: z.boolean(),
});
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const end = z.object({ end: z.string(), rows: z.number(), hash: z.string() });
const done = z.object({ done: z.number() });

/** The first line of a backup. */
export type BackupHead = z.infer<typeof head>;
export type TableLine = z.infer<typeof table>;
export type EndLine = z.infer<typeof end>;
/** The last line of a backup. It has the number of tables. */
export type DoneLine = z.infer<typeof done>;

const line = z.union([head, table, end, done]);

export const markLine = (what: BackupHead | TableLine | EndLine | DoneLine): string =>
  `${mark}${JSON.stringify(what)}`;

/** Parses a line that begins with '#'. Null for a row of a table. */
export const readMark = (text: string): z.infer<typeof line> | null =>
  text.startsWith(mark) ? line.parse(JSON.parse(text.slice(mark.length))) : null;
