import { spawnSync } from 'node:child_process';
import type { Command, Run } from './command.ts';

/** Runs a program from tests/. A production image does not contain tests/. */
const script =
  (path: string): (() => Promise<Run>) =>
  () =>
    Promise.resolve((words) => {
      const { status } = spawnSync(process.execPath, [path, ...words], { stdio: 'inherit' });
      process.exitCode = status ?? 1;
    });

const ofFigures: readonly Command[] = [
  {
    name: 'calculate',
    about: 'Prints every figure of each {carry, trade} in a JSON array.',
    usage: 'FILE.json',
    example: 'npx drover calculate trades.json',
    words: [1, 1],
    load: async () => (await import('./commands/calculate.ts')).run,
  },
  {
    name: 'seek',
    about:
      'Finds the price, weight or time with which a figure reaches a target; where it jumps past the target, the whole step that holds it.',
    usage: 'FILE.json, an array of {carry, trade, figure, target, lever: {of, name}}',
    example: 'npx drover seek questions.json',
    words: [1, 1],
    load: async () => (await import('./commands/seek.ts')).run,
  },
  {
    name: 'sweep',
    about: 'Prints a table of one figure for two changing numbers, and where each row breaks even.',
    usage: 'FILE.json, an array of {carry, trade, figure, rows, columns}, each side {of, name, values}',
    example: 'npx drover sweep table.json',
    words: [1, 1],
    load: async () => (await import('./commands/sweep.ts')).run,
  },
  {
    name: 'tornado',
    about: 'Prints how much a figure changes when each number changes by one step, largest change first.',
    usage: 'FILE.json, an array of {carry, trade, figure}',
    example: 'npx drover tornado trades.json',
    words: [1, 1],
    load: async () => (await import('./commands/tornado.ts')).run,
  },
  {
    name: 'swap',
    about: "Prints the profit of each sale and purchase at a market day's prices.",
    usage: 'FILE.json, {board, carries, sell, buy, figure} or an array of them',
    example: 'npx drover swap day.json',
    words: [1, 1],
    load: async () => (await import('./commands/swap.ts')).run,
  },
  {
    name: 'bridge',
    about: 'Prints the planned and the actual profit, and each cause of the difference.',
    usage: 'FILE.json, an array of {carry, trade}, the trade with plan and actual',
    example: 'npx drover bridge sold.json',
    words: [1, 1],
    load: async () => (await import('./commands/bridge.ts')).run,
  },
  {
    name: 'ledger',
    about: 'Writes each trade as dated entries that add up to its profit.',
    usage:
      'FILE.json, an array of {carry, trade}, the trade with purchaseTerms, saleTerms (days) and shearingOn where it has them',
    example: 'npx drover ledger trades.json',
    words: [1, 1],
    load: async () => (await import('./commands/ledger.ts')).run,
  },
  {
    name: 'cash-flow',
    about:
      'Adds up the ledgers of many trades month by month: money in and out, balance, interest and peak debt.',
    usage: 'FILE.json, {trades, funding, others, from, months, gst}',
    example: 'npx drover cash-flow farm.json',
    words: [1, 1],
    load: async () => (await import('./commands/cash-flow.ts')).run,
  },
  {
    name: 'read',
    about:
      'Prints what the app would read from a spreadsheet, a yard report or a sale document. Writes nothing.',
    usage: 'FILE --as trades|carries|market|sale',
    example: 'npx drover read roma.txt --as market',
    words: [2, 2],
    options: ['--as'],
    load: async () => (await import('./commands/read.ts')).run,
  },
  {
    name: 'workbook',
    about: 'Writes trades as an Excel workbook with live formulas, or reads one.',
    usage: 'FILE.json OUT.xlsx to write, or IN.xlsx to read',
    example: 'npx drover workbook trades.json trades.xlsx',
    words: [1, 2],
    load: async () => (await import('./commands/workbook.ts')).run,
  },
];

const ofOperators: readonly Command[] = [
  {
    name: 'doctor',
    about:
      'Checks everything that the server needs, and prints a line for each check with what to do. Ends with 1 when something is wrong.',
    usage: '',
    example: 'npx drover doctor',
    words: [0, 0],
    load: async () => (await import('./commands/doctor.ts')).run,
  },
  {
    name: 'health',
    about: 'Says whether the server on this machine and its database work. Ends with 1 when they do not.',
    usage: '',
    example: 'npx drover health',
    words: [0, 0],
    load: async () => (await import('./commands/health.ts')).run,
  },
  {
    name: 'backup',
    about: 'Saves the whole site as one file. People may keep working.',
    usage: 'FILE [--with-secrets]',
    example: 'npx drover backup site.backup',
    words: [1, 1],
    options: ['--with-secrets'],
    load: async () => (await import('./commands/backup.ts')).run,
  },
  {
    name: 'restore',
    about: 'Puts a backup into an empty database and compares every row.',
    usage: 'FILE',
    example: 'npx drover restore site.backup',
    words: [1, 1],
    load: async () => (await import('./commands/restore.ts')).run,
  },
  {
    name: 'member',
    about: "Exports, imports and erases a member's records, makes the first Admin, and sets a member's role.",
    usage:
      'export SLUG, import SLUG (reads standard input), erase SLUG, add-admin ACCOUNT EMAIL, or set-role SLUG ROLE',
    example: 'npx drover member export kirra > kirra.json',
    words: [2, 3],
    load: async () => (await import('./commands/member.ts')).run,
  },
  {
    name: 'audit',
    about:
      'Prints the audit trail: who signed in or was refused, and what Admins did. One JSON line per entry.',
    usage: '[SINCE]',
    example: 'npx drover audit 2026-07-01 > audit.jsonl',
    words: [0, 1],
    load: async () => (await import('./commands/audit.ts')).run,
  },
  {
    name: 'token',
    about: 'Prints an access token of the development sign-in, for curl.',
    usage: 'ACCOUNT',
    example: 'npx drover token kirra@drover.example',
    words: [1, 1],
    load: async () => (await import('./commands/token.ts')).run,
  },
];

const ofDevelopers: readonly Command[] = [
  {
    name: 'simulate',
    about:
      'Simulates days of devices, faults and crashes. Prints each finding with the command that replays it.',
    usage: 'MINUTES [SEED]; 0 runs one day, 500d runs five hundred',
    example: 'npx drover simulate 5 42',
    words: [1, 2],
    load: script('tests/simulator/main.ts'),
  },
  {
    name: 'history',
    about: 'Checks the log of a run: no record was forked, nothing was lost, nothing was written twice.',
    usage: 'FILE.jsonl',
    example: 'npx drover history run.jsonl',
    words: [1, 1],
    load: script('tests/simulator/check.ts'),
  },
];

/** Every command, under the heading that the help shows. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['Figures', ofFigures],
  ['The site', ofOperators],
  ['Development', ofDevelopers],
];

/** Every command, in the order of the help. */
export const commands: readonly Command[] = commandGroups.flatMap(([, group]) => group);
