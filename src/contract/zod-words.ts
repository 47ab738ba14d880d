import { z } from 'zod';
import { notOneOf } from '#calc-core/rules';

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

type Raised = Parameters<z.core.$ZodErrorMap>[0];

/** Describes what is wrong with a value, such as `is missing`. Returns undefined to keep zod's message. */
function problemInWords(issue: Raised): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type': {
      const expected = types[issue.expected];
      return expected === undefined ? undefined : `is not ${expected}`;
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? `is not ${String(issue.values[0])}`
        : notOneOf(issue.values.map(String));
    case 'too_big':
      return issue.origin === 'number'
        ? `cannot be more than ${issue.maximum}`
        : `is longer than ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'number') return `cannot be less than ${issue.minimum}`;
      return issue.minimum === 1 ? 'is empty' : `is shorter than ${issue.minimum}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'is not a moment like 2026-11-21T08:00:00Z'
        : 'is not of this form';
    case 'invalid_union':
      return 'cannot be of this type';
    default:
      return undefined;
  }
}

/** Replaces zod's default messages with ours. */
export const setProblemMessages = (): void => {
  z.config({ customError: problemInWords });
};
