import { expect, test } from 'vitest';
import { circleOf, withoutCircles } from '#build/cycles.ts';
import type { BuiltFile } from '#build/weight.ts';

const file = (fileName: string, ...imports: readonly string[]): BuiltFile => ({
  type: 'chunk',
  fileName,
  imports,
});

test('files that import one another in one direction only are not a cycle', () =>
  expect(
    circleOf([
      file('entry', 'form', 'shared'),
      file('form', 'shared'),
      file('shared'),
      file('later', 'form'),
    ]),
  ).toBeNull());

test('a cycle is found from any file that leads to it, and the message names only the files of the cycle', () => {
  expect(circleOf([file('entry', 'form'), file('form', 'sheet'), file('sheet', 'form')])).toEqual([
    'form',
    'sheet',
    'form',
  ]);
});

test('the build fails, names the cycle and says what to do', () => {
  const { generateBundle } = withoutCircles as unknown as {
    generateBundle: (this: { error: (text: string) => never }, options: object, bundle: object) => void;
  };
  const error = (text: string): never => {
    throw new Error(text);
  };
  const bundle = { a: file('a.js', 'b.js'), b: file('b.js', 'a.js') };
  expect(() => generateBundle.call({ error }, {}, bundle)).toThrow(
    'These files of the build import each other: a.js -> b.js -> a.js. Add the module that both need to the roots in src/build/member.ts.',
  );
  expect(() =>
    generateBundle.call({ error }, {}, { a: file('a.js'), b: file('b.js', 'a.js') }),
  ).not.toThrow();
});
