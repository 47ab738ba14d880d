import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkTakenBy, withoutLinks } from '#build/router.ts';

const main = createRequire(import.meta.url).resolve('@tanstack/react-router');
const source = readFileSync(join(main, '../../esm/link.js'), 'utf8');

describe("the app's router", () => {
  it('comes without its links, under the names that its other files take', async () => {
    const text = withoutLinks(source);
    const left = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Record<
      string,
      () => void
    >;
    expect(Object.keys(left).toSorted()).toEqual([
      'Link',
      'composeHandlers',
      'createLink',
      'linkOptions',
      'useLinkProps',
    ]);
    expect(left['Link']).toThrow('left out by src/build/router.ts');
  });

  it('stops the build where the package offers other names', () => {
    expect(() => withoutLinks(source.replace('createLink, ', ''))).toThrow("The router's links have changed");
  });

  it('sees what our own text takes of them', () => {
    expect(linkTakenBy("import { useSearch, Link } from '@tanstack/react-router';")).toBe('Link');
    expect(linkTakenBy("import {\n  createLink as make,\n} from '@tanstack/react-router';")).toBe(
      'createLink',
    );
    expect(linkTakenBy("import { Link } from '#web/ui/Link.tsx';")).toBeNull();
    expect(linkTakenBy("import { useSearch } from '@tanstack/react-router';")).toBeNull();
  });
});
