/**
 * Real yard reports, agents' lists, account sales and kill sheets. A person wrote the expected results (documents/documents.json).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument, type ReadKind } from '../../src/cli/commands/read.ts';

interface Paper {
  readonly name: string;
  readonly kind: ReadKind;
  readonly encoding: 'utf-8' | 'cp1252';
  readonly text: string;
  readonly expect: unknown;
  readonly marks: readonly (readonly [row: number, column: string | null])[];
  /** Lines, counted from 1. */
  readonly leftOut: readonly number[];
}

const papers = JSON.parse(
  readFileSync(new URL('./documents/documents.json', import.meta.url), 'utf8'),
) as readonly Paper[];

const of = (kind: ReadKind): readonly Paper[] => papers.filter((paper) => paper.kind === kind);
const bytesOf = ({ text, encoding }: Pick<Paper, 'text' | 'encoding'>): Uint8Array<ArrayBuffer> =>
  encoding === 'utf-8'
    ? new Uint8Array(Buffer.from(text))
    : new Uint8Array(Buffer.from(text.replaceAll('’', '\u0092'), 'latin1'));

/** Every value of the document must be read, and nothing else. */
function expectRead(paper: Paper, records: unknown): void {
  const { marks, leftOut } = readDocument(bytesOf(paper), paper.kind);
  expect(records).toEqual(paper.expect);
  expect(marks.map(({ row, column }) => [row, column])).toEqual(paper.marks);
  expect(leftOut.map(({ row }) => row)).toEqual(paper.leftOut);
}

interface ReadBoard {
  readonly yard?: string;
  readonly date?: string;
  readonly classes: readonly {
    readonly name: string;
    readonly basis: string;
    readonly rungs: readonly {
      readonly weightKg: unknown;
      readonly price: unknown;
      readonly head: unknown;
    }[];
  }[];
}

test('there are at least forty documents, of every kind', () => {
  expect(papers.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(papers.map(({ kind }) => kind))].toSorted()).toEqual([
    'carries',
    'market',
    'sale',
    'trades',
  ]);
});

describe('a yard report', () => {
  test.each(of('market').map((paper) => [paper.name, paper] as const))('%s', (_, paper) => {
    const board = readDocument(bytesOf(paper), 'market').records[0] as ReadBoard;
    const classes = Object.fromEntries(
      board.classes.map(({ name, basis, rungs }) => [
        `${name}|${basis}`,
        rungs.map(({ weightKg, price, head }) => [weightKg, price, head]),
      ]),
    );
    expectRead(paper, { yard: board.yard ?? null, date: board.date ?? null, classes });
  });
});

describe.each(['trades', 'carries'] as const)('a table of %s', (kind) => {
  test.each(of(kind).map((paper) => [paper.name, paper] as const))('%s', (_, paper) => {
    expectRead(paper, readDocument(bytesOf(paper), kind).records);
  });
});

describe('an account sale or kill sheet', () => {
  test.each(of('sale').map((paper) => [paper.name, paper] as const))('%s', (_, paper) => {
    expectRead(paper, readDocument(bytesOf(paper), 'sale').records[0]);
  });
});

test('npx drover read prints what it read and writes nothing, and an unknown kind is refused', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'drover-read-')), 'mob.tsv');
  writeFileSync(file, 'Mob\tHead\nA1\t10\n');
  const run = (as: string) =>
    spawnSync(process.execPath, ['src/cli/main.ts', 'read', file, '--as', as], { encoding: 'utf8' });
  expect(JSON.parse(run('trades').stdout)).toMatchObject({
    records: [{ name: 'A1', numberOfHead: '10' }],
    marks: [],
    leftOut: [],
    columns: [{ field: 'name' }, { field: 'numberOfHead' }],
  });
  const wrong = run('sheep');
  expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
    2,
    '',
    '--as is one of trades, carries, market, sale.\n',
  ]);
});
