import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/cli/command.ts';
import { readWorkbookCases } from '../../src/cli/input/workbook-case.ts';
import { startingCarry } from '../../src/contract/starting-carry.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...files: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'workbook', ...files], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const heifers = {
  id: 'mob-1',
  name: '=Gunnedah heifers',
  heldFrom: '2026-06-02',
  numberOfHead: 86,
  purchaseWeightkg: 262,
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.30',
};

describe('npx drover workbook', () => {
  test('writes the cases as a workbook and reads every input back', () => {
    const [json, xlsx] = [join(folder, 'cases.json'), join(folder, 'out.xlsx')];
    writeFileSync(
      json,
      JSON.stringify([
        { carry: startingCarry, trade: heifers },
        { carry: null, trade: {} },
      ]),
    );
    expect(run(json, xlsx)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');
    const { status, stdout, stderr } = run(xlsx);
    expect([status, stderr]).toEqual([0, '']);
    const [first, second] = JSON.parse(stdout) as {
      id: string;
      fields: Record<string, unknown>;
      unread: unknown[];
    }[];
    expect(Object.keys(first!)).toEqual(['id', 'fields', 'unread']);
    expect(first).toMatchObject({
      id: 'mob-1',
      fields: {
        name: '=Gunnedah heifers',
        animalTypeId: 1,
        animalSubTypeId: 1,
        carryId: 'carry-1',
        heldFrom: '2026-06-02',
        numberOfHead: '86',
        purchaseCostHd: '948.44',
        saleCostHd: '1378.3',
      },
      unread: [],
    });
    expect(second).toMatchObject({ id: '2', fields: { name: 'Trade 2', carryId: null, numberOfHead: null } });
  });

  test('prints for bad input one line, exits with 1 and writes nothing to stdout', () => {
    const pdf = join(folder, 'renamed.xlsx');
    writeFileSync(pdf, '%PDF-1.7');
    for (const [files, line] of [
      [[join(folder, 'none.xlsx')], /cannot be read\.$/],
      [[pdf], /^This is a PDF/],
      [[pdf, join(folder, 'out.xlsx')], /^The file is not JSON\.$/],
    ] as const) {
      const { status, stdout, stderr } = run(...files);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.trimEnd()).toMatch(line);
    }
  });
});

describe('the errors in a file of cases', () => {
  const refused = (cases: readonly unknown[]): string => {
    try {
      readWorkbookCases(JSON.stringify(cases));
    } catch (problem) {
      if (problem instanceof Refusal) return problem.message;
      throw problem;
    }
    return '';
  };

  test('refuses two trades or two carries with the same id', () => {
    const trade = { id: 'a' };
    expect(refused([{ trade }, { trade }])).toBe('case 2: trade.id is the same as in case 1.');
    const carry = (freightIn: string) => ({ id: 'c', freightIn });
    expect(
      refused([
        { trade: {}, carry: carry('1') },
        { trade: {}, carry: carry('2') },
      ]),
    ).toMatch(/carry\.id c is given twice/);
  });

  test('cases with the same carry share it', () => {
    const carry = { freightIn: '1' };
    const { carries } = readWorkbookCases(
      JSON.stringify([{ trade: {}, carry }, { trade: {}, carry }, { trade: {} }]),
    );
    expect(carries.map(({ id, name }) => [id, name])).toEqual([['carry-1', 'Carry 1']]);
  });
});
