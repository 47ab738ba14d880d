import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { calculateTrade, explainFigure, newTrade } from '#calc-core/trade';
import { commands } from '../../src/cli/commands.ts';

interface Fence {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);

const fencesIn = (file: string): readonly Fence[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, language = '', text = '']) => ({
      file,
      language,
      text,
    }),
  );

const fences = documents.flatMap(fencesIn);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** Returns what is wrong with a shell command in a document, or null. */
function problemOf(command: string): string | null {
  const words = command
    .replace(/\s#.*$/, '')
    .replaceAll(/\w+=\$\([^)]*\)/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^[A-Za-z_]+=/.test(word));
  const [program = '', first = '', second = ''] = words;
  if (['', 'export', 'rm'].includes(program) || program.startsWith('$bin/')) return null;
  if (program === 'npm') {
    const name = first === 'run' ? second : first;
    return name === 'ci' || name in scripts ? null : `no script ${name}`;
  }
  if (program !== 'npx' || first !== 'drover') return `nobody checks ${program} ${first}`;
  const known = commands.find(({ name }) => name === second);
  if (known === undefined) return `no command ${second}`;
  const given = words.slice(3).filter((word) => !word.startsWith('--')).length;
  return given >= known.words[0] && given <= known.words[1] ? null : `${second} does not take ${given} words`;
}

describe('the documents', () => {
  test('contain code only in languages that a test reads', () => {
    const read = ['sh', 'ts', 'text'];
    // tests/reliability/pooler.ts runs the lines for pgbouncer. operate-debian runs the lines for Debian.
    const elsewhere = ['ini', 'sql', 'bash'];
    expect(fences.filter(({ language }) => ![...read, ...elsewhere].includes(language))).toEqual([]);
    expect(fences.length).toBeGreaterThan(6);
  });

  test.each(fences.filter(({ language }) => language === 'sh'))(
    '$file names commands that exist',
    ({ text }) => {
      const found = text
        .split('\n')
        .flatMap((line) => line.replace(/\s#.*$/, '').split('&&'))
        .map(problemOf)
        .filter((problem) => problem !== null);
      expect(found).toEqual([]);
    },
  );

  test.each(fences.filter(({ language }) => language === 'bash'))(
    '$file names commands of Drover that exist',
    ({ text }) => {
      const ours = text.split('\n').filter((line) => line.startsWith('drover '));
      const found = ours.map((line) => problemOf(`npx ${line.split(/ [>|] /)[0] ?? ''}`));
      expect(found.filter((problem) => problem !== null)).toEqual([]);
    },
  );

  test.each(fences.filter(({ language }) => language === 'ts'))(
    '$file has an example that runs',
    ({ text }) => {
      const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '10' };
      const trade = {
        ...newTrade('t', '2026-11-25', [], [carry]),
        numberOfHead: '1',
        purchaseCostHd: '1',
        saleCostHd: '2',
      };
      const names = { calculateTrade, explainFigure, carry, newCarry: carry, trade };
      expect(() => runInNewContext(text, names) as unknown).not.toThrow();
    },
  );

  test('link only to existing files', () => {
    const broken = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !existsSync(join(dirname(file), to)))
        .map((to) => `${file}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  test('keep the README within 150 lines and the glossary within 30 terms', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150);
    const glossary = readFileSync('ARCHITECTURE.md', 'utf8')
      .split('## Glossary')[1]!
      .match(/^\| .* \|$/gm)!;
    expect(glossary.length - 2).toBeLessThanOrEqual(30);
  });
});
