import { expect, test } from 'vitest';
import { namesOfClasses } from '#build/classNames.ts';

test('a class is named by its file and its own name, and two files of one name are refused', () => {
  const nameOf = namesOfClasses();
  expect(nameOf('small', '/src/web/ui/Button.module.css')).toBe('Button_small');
  expect(nameOf('line', '/src/web/ui/Button.module.css?used')).toBe('Button_line');
  expect(() => nameOf('small', '/src/web/forms/Button.module.css')).toThrow('would share their class names');
});
