/** A command of `npx drover`, as its help lists it. */
export interface Command {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** The arguments after the name: `FILE.json`, `FILE [--with-secrets]`. */
  readonly usage: string;
  readonly example: string;
  /** The fewest and the most arguments, not counting options. */
  readonly words: readonly [least: number, most: number];
  /** The options it accepts, each starting with two dashes. */
  readonly options?: readonly string[];
  /** Loads the code that runs it, so that no command loads the code of another command. */
  readonly load: () => Promise<Run>;
}

/**
 * Runs a command. The caller has checked the number of arguments and the options. @throws Refusal for bad input: the caller prints it as
 * one line and exits with 1
 */
export type Run = (words: readonly string[], options: ReadonlySet<string>) => void | Promise<void>;

/** Bad input, described in one line that names the place. It is printed without a stack, and the command exits with 1. */
export class Refusal extends Error {}

/** The command was called with arguments it does not accept. Printed with its usage; the command exits with 2. */
export class UsageError extends Error {}
