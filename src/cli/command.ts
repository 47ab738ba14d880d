/** A command of `npx drover`, as its help lists it. */
export interface Command {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** The words after the name: `FILE.json`, `FILE [--with-secrets]`. */
  readonly usage: string;
  readonly example: string;
  /** How many words may follow, not counting options. */
  readonly words: readonly [least: number, most: number];
  /** The options it knows, each a word that starts with two dashes. */
  readonly options?: readonly string[];
  /** Loads what runs it. A command loads nothing that another one needs. */
  readonly load: () => Promise<Run>;
}

/**
 * Runs a command. The caller has checked the number of words and the options.
 *
 * @throws Refusal for bad input: the caller prints it as one line and ends with 1
 */
export type Run = (words: readonly string[], options: ReadonlySet<string>) => void | Promise<void>;

/** What is wrong, in one line that names the place. Printed without a stack; the command ends with 1. */
export class Refusal extends Error {}

/** The command was called in a way that it does not know. Printed with its usage; the command ends with 2. */
export class UsageError extends Error {}
