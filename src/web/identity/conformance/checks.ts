import type { CallFields } from './names.ts';

/** One rule for the options of a call, with the specification's message (section 5). */
export interface Rule {
  readonly name: string;
  readonly type: 'string' | 'object';
  readonly message: string;
  readonly optional?: true;
  readonly values?: readonly string[];
  readonly valuesMessage?: string;
  /** The rule applies only if this returns true. If absent, the rule always applies. */
  readonly when?: (options: CallFields) => boolean;
}

/** Thrown for invalid options of a call. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export const required = (name: string): Rule => ({
  name,
  type: 'string',
  message: `${name} option is required`,
});

export const optional = (name: string): Rule => ({ ...required(name), optional: true });

export const textParameter = (value: unknown, name: string): void => {
  if (typeof value !== 'string') throw new OptionError(`${name} parameter is not valid`);
};

export const objectParameter = (value: unknown, name: string): void => {
  if (typeof value !== 'object' || value === null) throw new OptionError(`${name} parameter is not valid`);
};

function obey(options: CallFields, rule: Rule): void {
  const value = options[rule.name];
  if (rule.optional === true && !value) return;
  if (rule.when !== undefined && !rule.when(options)) return;
  if (typeof value !== rule.type || value === '') throw new OptionError(rule.message);
  if (rule.values !== undefined && !rule.values.includes(String(value))) {
    throw new OptionError(rule.valuesMessage ?? rule.message);
  }
}

/** @throws OptionError when `options` is no object, or with the message of the first rule that fails */
export function check(options: unknown, rules: readonly Rule[] = []): void {
  if (typeof options !== 'object' || options === null)
    throw new OptionError('options parameter is not valid');
  for (const rule of rules) obey({ ...options }, rule);
}

/**
 * Checks the optional callback of a call.
 * @throws OptionError when it is not a function
 */
export function checkCallback(callback: unknown): asserts callback is Callback | undefined {
  if (callback !== undefined && typeof callback !== 'function')
    throw new OptionError('cb parameter is not valid');
}

export type Callback = (error: unknown, result: unknown) => void;
