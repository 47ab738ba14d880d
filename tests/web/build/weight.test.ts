import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstLoad, guardedWeight, mostScript, weightsOf, type BuiltFile } from '#build/weight.ts';

const heavy = (kB: number): string => randomBytes(kB * 750).toString('base64');

const built = (form: string, today = heavy(2)): readonly BuiltFile[] => [
  { type: 'chunk', fileName: 'entry.js', code: heavy(10), isEntry: true, imports: ['shared.js'] },
  { type: 'chunk', fileName: 'shared.js', code: heavy(5), imports: ['entry.js'] },
  {
    type: 'chunk',
    fileName: 'guard.js',
    code: heavy(5),
    imports: ['shared.js'],
    moduleIds: ['/x/src/web/app/Guard.tsx'],
  },
  {
    type: 'chunk',
    fileName: 'form.js',
    code: form,
    imports: ['shared.js'],
    moduleIds: ['/x/src/web/screens/TradeDetail.tsx'],
  },
  {
    type: 'chunk',
    fileName: 'menu.js',
    code: heavy(2),
    imports: ['shared.js'],
    moduleIds: ['/x/src/web/screens/MainMenu.tsx'],
  },
  {
    type: 'chunk',
    fileName: 'today.js',
    code: today,
    imports: ['menu.js', 'dates.js'],
    moduleIds: ['/x/src/web/screens/today/Today.tsx'],
  },
  { type: 'chunk', fileName: 'dates.js', code: heavy(3), imports: ['shared.js'] },
  { type: 'chunk', fileName: 'later.js', code: heavy(300) },
  { type: 'asset', fileName: 'page.css' },
];

/** The build's error, or null if the build accepts these files. */
function saidOf(files: readonly BuiltFile[]): string | null {
  const { handler } = guardedWeight.generateBundle as unknown as {
    handler: (this: { error: (text: string) => never }, options: object, bundle: object) => void;
  };
  const error = (text: string): never => {
    throw new Error(text);
  };
  try {
    handler.call({ error }, {}, Object.fromEntries(files.map((file) => [file.fileName, file])));
    return null;
  } catch (refusal) {
    return refusal instanceof Error ? refusal.message : String(refusal);
  }
}

describe('the weight of a first load', () => {
  it('counts each file that is needed for the first screen once, and no file that loads later', () => {
    const { filesFor, weigh } = weightsOf(built(heavy(20)));
    const files = filesFor('src/web/app/Guard.tsx', 'src/web/screens/TradeDetail.tsx');
    expect([...files].toSorted()).toEqual(['entry.js', 'form.js', 'guard.js', 'shared.js']);
    expect(weigh(files) / 1000).toBeGreaterThan(28);
    expect(weigh(files) / 1000).toBeLessThan(45);
  });

  it('stops the build when a screen is over its limit, and names the screen', () => {
    expect(saidOf(built(heavy(20)))).toBeNull();
    expect(saidOf(built(heavy(2 * mostScript["a trade's form"].kB)))).toMatch(
      /^The first load of a trade's form is \d+\.\d kB of script, more than \d+\./,
    );
  });

  it('counts what Today loads in addition to the main menu, and stops the build when that is over its limit', () => {
    const size = firstLoad(weightsOf(built(heavy(20))), 'Today on the main menu') / 1000;
    expect(size).toBeGreaterThan(3.5);
    expect(size).toBeLessThan(6);
    expect(saidOf(built(heavy(20), heavy(2 * mostScript['Today on the main menu'].kB)))).toMatch(
      /^The first load of Today on the main menu is \d+\.\d kB of script, more than \d+\./,
    );
  });

  it('fails a build that lacks the screen', () => {
    expect(() => weightsOf(built('')).holding('src/web/screens/Nowhere.tsx')).toThrow(
      'src/web/screens/Nowhere.tsx is not in the build.',
    );
  });
});
