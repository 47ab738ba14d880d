import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileOf, titlesIn } from './credits.ts';

/** The rows of tests/FINDINGS.md, which lists faults that people found. Every test named there must exist. */
const rows = readFileSync('tests/FINDINGS.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [FASRW]-?[A-Z]?\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Reads lines such as `- P1: the fault. Test: file: part of the title`. */
const lines = readFileSync('tests/FINDINGS.md', 'utf8')
  .split('\n')
  .map((line) => /^- ([A-Z][^:]*): (.+?) Tests?: (.+)$/.exec(line))
  .filter((line) => line !== null)
  .map(([, ids = '', fault = '', tests = '']) => ['', `${ids} ${fault}`, tests]);

const named = [...rows, ...lines].flatMap(([, fault = '', tests = '']) =>
  tests
    .split(' · ')
    .map((check) => /^((?:stories )?[\w./-]+): (.+)$/.exec(check))
    .filter((check) => check !== null)
    .map(([, file = '', title = '']) => ({ fault: fault.split(' ')[0] ?? '', file, title })),
);

const faults = [
  ...Array.from({ length: 17 }, (_, at) => `F${at + 1}`),
  ...Array.from({ length: 23 }, (_, at) => `A${at + 1}`),
  ...Array.from({ length: 25 }, (_, at) => `S${at + 1}`),
  'R-A1',
  'R-A2',
  'R-A3',
];

describe('the faults that people found', () => {
  test('each fault has a row', () => {
    const told = rows.map(([, fault = '']) => fault);
    const missing = faults.filter((fault) => !told.some((row) => new RegExp(`(^|, )${fault}[ ,]`).test(row)));
    expect(missing).toEqual([]);
  });

  test('each reliability and security fault of the third round has a line', () => {
    const told = new Set(lines.map(([, fault = '']) => fault.split(' ')[0]));
    const missing = Array.from({ length: 15 }, (_, at) => `R${at + 1}`).filter((fault) => !told.has(fault));
    expect(missing).toEqual([]);
  });

  test('each row names existing tests', () => {
    const missing = named.filter(({ file, title }) => {
      const path = fileOf(file);
      if (path === null || !existsSync(path)) return true;
      const titles = titlesIn(path);
      return file.startsWith('stories ')
        ? !titles.includes(title)
        : !titles.some((one) => one.includes(title));
    });
    expect(missing).toEqual([]);
  });
});
