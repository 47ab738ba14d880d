/**
 * Part of `npm run check`. SECURITY-ASVS.md must answer every requirement of levels 1 and 2. Every 'accepted' requirement must be a risk in
 * SECURITY.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { asvsLevels } from './asvs-levels.ts';

const verdicts = ['met', 'part', 'accepted', 'operator', 'provider', 'none'];
/** Rows with these verdicts must name code or tests. */
const claims = new Set(['met', 'part']);

interface Row {
  readonly ids: readonly string[];
  readonly verdict: string;
  readonly evidence: string;
}

/** Reads `V1.2.3`, `V1.2.3 to V1.2.6`, and lists of both with commas. */
function idsOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split(' to ');
    const section = from.slice(0, from.lastIndexOf('.') + 1);
    const [first, last] = [from, to].map((id) => Number(id.slice(section.length)));
    if (first === undefined || last === undefined || !to.startsWith(section) || !(last >= first))
      return [part.trim()];
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}${first + at}`);
  });
}

function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [, ids = '', verdict = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
      return { ids: idsOf(ids), verdict, evidence };
    });
}

const wanted = (): string[] =>
  Object.entries(asvsLevels).flatMap(([section, levels]) =>
    [...levels].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1}`])),
  );

/** Lists what is wrong with a row: its verdict, its files, or its tests in the form `file: "part of a title"`. */
function faultsOfRow({ ids, verdict, evidence }: Row): string[] {
  const at = ids.join(', ');
  const faults: string[] = [];
  if (!verdicts.includes(verdict)) faults.push(`${at}: '${verdict}' is not one of ${verdicts.join(', ')}`);
  if (evidence.length < 5) faults.push(`${at}: no reason`);
  // A file has a slash or a dot. Other words in backticks are not files.
  const files = [...evidence.matchAll(/`([\w@/-]*[/.][\w@./-]+)`(?:: "([^"]+)")?/g)];
  if (claims.has(verdict) && files.length === 0) faults.push(`${at}: names no file or test`);
  for (const [, file = '', title] of files) {
    if (!existsSync(file)) faults.push(`${at}: there is no ${file}`);
    else if (title !== undefined && !readFileSync(file, 'utf8').includes(title))
      faults.push(`${at}: ${file} has no "${title}"`);
  }
  return faults;
}

/** For each risk of SECURITY.md, the requirements in its title. */
function risksOf(security: string): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = security.split('## Known risks\n');
  const titles = (section.split('\n## ')[0] ?? '').matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm);
  return new Map([...titles].map(([, number = '', title = '']) => [number, title.match(/V[\d.]+\d/g) ?? []]));
}

/** An 'accepted' requirement must be in the title of a risk in SECURITY.md. */
function faultsOfRisk(
  { ids, verdict, evidence }: Row,
  risks: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (verdict !== 'accepted') return [];
  const [, number = ''] = /\bRisk (\d+)\b/.exec(evidence) ?? [];
  return ids
    .filter((id) => risks.get(number)?.includes(id) !== true)
    .map((id) => `${id}: accepted, but no risk in SECURITY.md that the row names has it in its title`);
}

/**
 * Lists everything that is wrong with the page.
 * @param security - the text of SECURITY.md
 */
export function faultsOf(page: string, security: string): string[] {
  const rows = rowsOf(page);
  const answered = rows.flatMap(({ ids }) => ids);
  const known = new Set(wanted());
  return [
    ...[...known].filter((id) => !answered.includes(id)).map((id) => `${id}: not answered`),
    ...answered.filter((id) => !known.has(id)).map((id) => `${id}: no requirement of level 1 or 2`),
    ...answered.filter((id, at) => answered.indexOf(id) !== at).map((id) => `${id}: answered twice`),
    ...rows.flatMap(faultsOfRow),
    ...rows.flatMap((row) => faultsOfRisk(row, risksOf(security))),
  ];
}

if (import.meta.main) {
  const faults = faultsOf(readFileSync('SECURITY-ASVS.md', 'utf8'), readFileSync('SECURITY.md', 'utf8'));
  if (faults.length > 0) {
    console.log(faults.join('\n'));
    process.exitCode = 1;
  }
}
