import { statSync, writeFileSync } from 'node:fs';
import type { FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind } from '#calc-core/records';
import { wireName } from '#contract/wire.ts';
import { BadFile, fileTooLarge, limits } from '#workbook/in/bad-file.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords, type ReadRecord } from '#workbook/read/workbook-records.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { Refusal, type Run } from '../command.ts';
import { asList, bytesOf, print, textOf } from '../input/file.ts';
import { readWorkbookCases } from '../input/workbook-case.ts';

const declared = new Map<string, FieldDeclaration>(fieldsOfKind('trade').map((field) => [field.name, field]));

const toWire = ({ id, fields, unread }: ReadRecord) => ({
  id,
  fields: Object.fromEntries([...fields].map(([name, value]) => [wireName(declared.get(name)!), value])),
  unread,
});

function write(input: string, output: string): string {
  const records = readWorkbookCases(textOf(input));
  const stamp = { member: '', time: new Date().toISOString(), revision: '', version: 'Drover' };
  const pieces = writeWorkbook(workbookOf({ ...records, stamp }));
  try {
    writeFileSync(output, Buffer.concat(pieces));
  } catch {
    throw new Refusal(`The file ${output} cannot be written.`);
  }
  return '';
}

function read(input: string): string {
  try {
    if ((statSync(input, { throwIfNoEntry: false })?.size ?? 0) > limits.file) throw fileTooLarge();
    return asList(readRecords(openWorkbook(bytesOf(input)), 'trade', 'Trades').map(toWire));
  } catch (problem) {
    throw problem instanceof BadFile ? new Refusal(problem.message) : problem;
  }
}

/** With an output file, writes `{carry, trade}` cases as a workbook. Without one, prints the trades of a workbook. */
export const run: Run = ([input = '', output]) =>
  print(output === undefined ? read(input) : write(input, output));
