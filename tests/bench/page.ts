import type { BenchRow } from './row.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns the page with this bench's new table. `when` is a sentence with the day and the machine of the run. */
export function withTable(page: string, name: string, when: string, rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, figure, against = '', ratio = '', limit }) => {
    const promise = limit === undefined ? '' : `${limit.text}: ${limit.isMet ? 'met' : '**not met**'}`;
    return `| ${[what, figure, against, ratio, promise].map(cell).join(' | ')} |`;
  });
  const section = [
    `### ${name}`,
    '',
    when,
    '',
    '| what | figure | beside | ratio | limit |',
    '| ---- | ------ | ------ | ----- | ----- |',
    ...lines,
    '',
  ].join('\n');
  const start = page.indexOf(`### ${name}\n`);
  if (start < 0) return `${page.trimEnd()}\n\n${section}`;
  const next = page.indexOf('\n##', start + 1);
  return page.slice(0, start) + section + (next < 0 ? '' : page.slice(next));
}
