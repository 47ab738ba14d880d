/** A command of `npx drover`, as its help lists it. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /** The command's arguments in its help, such as `FILE [--with-secrets]`. */
  readonly usage: string;
  readonly example: string;
  /** The fewest and the most arguments of the command. Options do not count. */
  readonly words: readonly [least: number, most: number];
  /** The command's options, each with its two dashes. */
  readonly options?: readonly string[];
  readonly load: () => Promise<Run>;
}

/**
 * Runs a command with checked arguments and options.
 * @throws Refusal for bad input
 */
export type Run = (words: readonly string[], options: ReadonlySet<string>) => void | Promise<void>;

/** The input is wrong. The command prints the message in one line and exits with 1. */
export class Refusal extends Error {}

/** The arguments are wrong. The command prints the message and exits with 2. */
export class UsageError extends Error {}
