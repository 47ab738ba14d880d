import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The declarations of a selector inside `media` blocks. */
function declared(file: string, media: string, selector: string): readonly string[] {
  const css = readFileSync(new URL(`../../../src/web/ui/${file}`, import.meta.url), 'utf8').replace(
    /\/\*.*?\*\//gs,
    '',
  );
  const rules = css
    .split(`${media} {\n`)
    .slice(1)
    .map((block) => `\n${block}`.split(`\n  ${selector} {\n`)[1]);
  const rule = rules.find((one) => one !== undefined) ?? '';
  return (rule.split('\n  }')[0] ?? '').split(';').map((line) => line.trim());
}

// The tests below read only the style sheets. `npm run bench lighthouse` measures layout in a browser.
test('a folded section has no layout, because content-visibility alone would not prevent it', () => {
  const shut = declared(
    'frame/Section.module.css',
    '@media screen and (max-width: 766.98px)',
    '.shut .inner',
  );
  expect(shut).toContain('display: none');
});

test('a closed sidebar on a phone has no layout, and stays visible while it slides away', () => {
  const media = '@media (max-width: 766.98px)';
  const closed = declared('frame/Frame.module.css', media, '.side');
  expect(closed).toContain('content-visibility: hidden');
  expect(closed).toContain('transition-behavior: allow-discrete');
  expect(declared('frame/Frame.module.css', media, '.shown')).toContain('content-visibility: visible');
});
