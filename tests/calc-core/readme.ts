import type { FigureDeclaration } from '#calc-core/figure';
import { carryFigures, carryFigureWords, tradeFigures, tradeFigureWords } from '#calc-core/trade';
import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from '../../calc-core/figure/constants.ts';
import { reasons } from '../../calc-core/figure/reasons.ts';

const path = new URL('../../calc-core/README.md', import.meta.url);
const START = '<!-- from the declarations: node tests/calc-core/readme.ts -->';
const END = '<!-- end -->';

const rows = <Name extends string>(
  figures: Readonly<Record<Name, FigureDeclaration & { readonly name: Name }>>,
  wordsOf: (name: Name) => string,
) =>
  Object.values<FigureDeclaration & { readonly name: Name }>(figures).map(
    ({ name, label, unit, source }) => `| \`${name}\` | ${label} | ${unit} | ${wordsOf(name)} | ${source} |`,
  );

const head = ['| name | label | unit | formula | source |', '|---|---|---|---|---|'];

/** The generated part of calc-core/README.md. */
export function generated(): string {
  return [
    START,
    '',
    '### Business numbers',
    '',
    '| name | value | unit | source |',
    '|---|---|---|---|',
    ...Object.values(constants).map(
      ({ name, value, unit, source }) => `| \`${name}\` | ${value} | ${unit} | ${source} |`,
    ),
    '',
    '### Figures of a carry alone',
    '',
    ...head,
    ...rows(carryFigures, carryFigureWords),
    '',
    '### Figures of a trade',
    '',
    ...head,
    ...rows(tradeFigures, tradeFigureWords),
    '',
    `Reasons why a figure is not available: ${reasons.join(', ')}.`,
    '',
    END,
  ].join('\n');
}

/** Returns the stored README, and the README as it must be now. */
export function readme(): { readonly stands: string; readonly current: string } {
  const stands = readFileSync(path, 'utf8');
  const [before = ''] = stands.split(START);
  const after = stands.split(END)[1] ?? '\n';
  return { stands, current: before + generated() + after };
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(path, readme().current);
