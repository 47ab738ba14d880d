import { Refusal, UsageError, type Command } from './command.ts';
import { commandGroups, commands } from './commands.ts';

const helpWords = new Set(['--help', '-h', 'help']);

function helpOf({ name, about, usage, example }: Command): string {
  return `${about}\n\nUsage: npx drover ${name} ${usage}`.trimEnd() + `\nExample: ${example}`;
}

function helpOfAll(): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const groups = commandGroups.map(([title, group]) =>
    [title, ...group.map(({ name, about }) => `  ${name.padEnd(widest)}  ${about}`)].join('\n'),
  );
  return [
    'Usage: npx drover COMMAND. `npx drover COMMAND --help` shows how to call it.',
    ...groups,
    'Numbers are exact decimal texts in and out. Bad input is one line on standard error and ends with 1; a wrong call ends with 2.',
  ].join('\n\n');
}

/**
 * Splits a call into words and options.
 * @throws UsageError for an unknown option or a wrong number of words
 */
function readCall({ name, usage, words, options: known = [] }: Command, given: readonly string[]) {
  const options = given.filter((word) => word.startsWith('--'));
  const unknown = options.find((word) => !known.includes(word));
  const rest = given.filter((word) => !word.startsWith('--'));
  const how = `Usage: npx drover ${name} ${usage}`.trimEnd();
  if (unknown !== undefined) throw new UsageError(`There is no option ${unknown}. ${how}`);
  if (rest.length < words[0] || rest.length > words[1]) throw new UsageError(how);
  return { words: rest, options: new Set(options) };
}

async function run(name: string | undefined, given: readonly string[]): Promise<void> {
  if (name === undefined || helpWords.has(name)) {
    console.log(helpOfAll());
    return;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined)
    throw new UsageError(`There is no command '${name}'. npx drover --help lists them.`);
  if (given.some((word) => word === '--help' || word === '-h')) {
    console.log(helpOf(command));
    return;
  }
  const call = readCall(command, given);
  await (
    await command.load()
  )(call.words, call.options);
}

const [name, ...given] = process.argv.slice(2);
await run(name, given).catch((error: unknown) => {
  console.error(error instanceof Refusal || error instanceof UsageError ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
