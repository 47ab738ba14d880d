import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', file),
);
const ofWeb = files.filter((file) => file.startsWith(join('src/web/')));
const sheets = ofWeb.filter((file) => file.endsWith('.module.css'));
const components = ofWeb.filter((file) => /\.tsx?$/.test(file));

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, '');

const classesOf = (sheet: string): ReadonlySet<string> =>
  new Set(
    [...withoutComments(textOf(sheet)).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!),
  );

test('no two style sheets have the same name, because the class names contain it', () => {
  const names = sheets.map((sheet) => basename(sheet));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** How a component uses the classes of a style sheet. */
interface Use {
  readonly component: string;
  readonly sheet: string;
  readonly names: readonly string[];
  /** The fixed start of each computed class name. `s${index}` starts with `s`. '' means any name. */
  readonly beginnings: readonly string[];
}

function usesIn(component: string): readonly Use[] {
  const text = textOf(component);
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)].map(([, as, from]) => {
    const asked = (inside: string) => [...text.matchAll(new RegExp(`\\b${as}\\[${inside}`, 'g'))];
    return {
      component,
      sheet: from!.startsWith('#web/') ? from!.replace('#web/', 'src/web/') : join(dirname(component), from!),
      names: asked(`'([^']+)'\\]`).map(([, name]) => name!),
      beginnings: [
        ...asked('`([\\w-]*)\\$\\{').map(([, beginning]) => beginning!),
        ...asked("[^'`]").map(() => ''),
      ],
    };
  });
}

const uses = components.flatMap(usesIn);

describe('style sheets', () => {
  test('there are style sheets, and components that use their classes', () => {
    expect(sheets.length).toBeGreaterThan(50);
    expect(uses.flatMap(({ names }) => names).length).toBeGreaterThan(500);
  });

  test('a class that a component uses is in its style sheet', () => {
    const missing = uses.flatMap(({ component, sheet, names }) =>
      names.filter((name) => !classesOf(sheet).has(name)).map((name) => `${component}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('a class of a style sheet is used by a component', () => {
    const unused = sheets.flatMap((sheet) => {
      const its = uses.filter((use) => use.sheet === sheet);
      const isUsed = (name: string): boolean =>
        its.some(
          ({ names, beginnings }) => names.includes(name) || beginnings.some((each) => name.startsWith(each)),
        );
      return [...classesOf(sheet)].filter((name) => !isUsed(name)).map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test('only VisuallyHidden hides text from sight for screen readers', () => {
    const hides = (css: string): boolean =>
      /^\.[\w-]+ \{[^}]*clip-path: inset\(50%\)[^}]*\}/m.test(withoutComments(css));
    const hiding = sheets.filter((sheet) => hides(textOf(sheet))).map((sheet) => basename(sheet));
    // The screen hides a chart's numbers, and print shows them.
    expect(hiding.toSorted()).toEqual(['PictureNumbers.module.css', 'VisuallyHidden.module.css']);
  });

  test('all breakpoints are written in the same way', () => {
    const ranges = files.filter((file) => file.endsWith('.css') && /@media[^{]*[<>]/.test(textOf(file)));
    expect(ranges).toEqual([]);
  });
});
