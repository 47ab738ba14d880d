import { readFileSync } from 'node:fs';
import { calculateCarry, calculateTrade, describeTrade } from '#calc-core';
import { carryFiguresToWire, tradeFiguresToWire } from '#contract/replies.ts';
import { BadInput, readCases, type Case } from './cases.ts';

/**
 * `npm run --silent calculate -- FILE.json`: works out a JSON array of `{carry, trade}` and prints a JSON array in the same
 * order, each figure under its wire name as an exact decimal text. Bad input: one line to stderr, exit 1, nothing on stdout.
 */
function main(file: string | undefined): void {
  try {
    const worked = readCases(textOf(file)).map((each) => JSON.stringify(workedOut(each)));
    process.stdout.write(`[${worked.join(',\n')}]\n`);
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 1;
  }
}

function textOf(file: string | undefined): string {
  if (file === undefined) throw new BadInput('Name the file: npm run --silent calculate -- FILE.json');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BadInput(`The file ${file} cannot be read.`);
  }
}

function workedOut({ carry, trade }: Case) {
  const result = calculateTrade(carry, trade);
  return {
    carry: carry === null ? null : carryFiguresToWire(calculateCarry(carry)),
    trade: {
      ...tradeFiguresToWire(result),
      tradeCalcDescription: describeTrade(carry, trade, result),
    },
  };
}

main(process.argv[2]);
