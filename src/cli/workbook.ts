import { statSync, writeFileSync } from 'node:fs';
import type { FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind } from '#calc-core/records';
import { wireName } from '#contract/wire.ts';
import { BadFile, fileTooLarge, limits } from '#workbook/in/bad-file.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords, type ReadRecord } from '#workbook/in/records.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { answerOrRefuse, asList, bytesOf, textOf } from './answer.ts';
import { BadInput } from './cases.ts';
import { readWorkbookCases } from './workbook-case.ts';

const USAGE = 'npm run --silent workbook -- FILE.json OUT.xlsx, or -- IN.xlsx';

const declared = new Map<string, FieldDeclaration>(fieldsOfKind('trade').map((field) => [field.name, field]));

const toWire = ({ id, fields, unread }: ReadRecord) => ({
  id,
  fields: Object.fromEntries([...fields].map(([name, value]) => [wireName(declared.get(name)!), value])),
  unread,
});

function write(input: string, output: string): string {
  const records = readWorkbookCases(textOf(input, USAGE));
  const stamp = { member: '', time: new Date().toISOString(), revision: '', version: 'Drover' };
  const pieces = writeWorkbook(workbookOf({ ...records, stamp }));
  try {
    writeFileSync(output, Buffer.concat(pieces));
  } catch {
    throw new BadInput(`The file ${output} cannot be written.`);
  }
  return '';
}

function read(input: string | undefined): string {
  try {
    if ((statSync(input ?? '', { throwIfNoEntry: false })?.size ?? 0) > limits.file) throw fileTooLarge();
    return asList(readRecords(openWorkbook(bytesOf(input, USAGE)), 'trade', 'Trades').map(toWire));
  } catch (problem) {
    throw problem instanceof BadFile ? new BadInput(problem.message) : problem;
  }
}

const [input, output] = process.argv.slice(2);

/**
 * `npm run --silent workbook -- FILE.json OUT.xlsx` writes a JSON array of `{carry, trade}` as a workbook with live formulas;
 * `-- IN.xlsx` reads the trades of a workbook and prints `[{id, fields, unread: [{cell, text, why}]}]`, the fields under their
 * wire names as exact decimal texts.
 */
answerOrRefuse(() => (input === undefined || output === undefined ? read(input) : write(input, output)));
