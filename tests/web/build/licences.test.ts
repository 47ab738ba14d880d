import { describe, expect, it } from 'vitest';
import { noticeOf, packageOf } from '#build/licences.ts';
import { unfitLicences } from '#tests/run/licences.ts';

describe('the licences that come with the app', () => {
  it.each([
    ['/a/node_modules/react/index.js', '/a/node_modules/react'],
    ['\0/a/node_modules/@tanstack/react-router/x/y.js?used', '/a/node_modules/@tanstack/react-router'],
    ['/a/node_modules/one/node_modules/two/z.js', '/a/node_modules/one/node_modules/two'],
    ['/a/src/web/app/main.tsx', null],
  ])('name the package of %j', (id, folder) => expect(packageOf(id)).toBe(folder));

  it('include the name, the version and the whole licence text of each package', () => {
    const notice = noticeOf('node_modules/decimal.js');
    expect(notice).toMatch(/^decimal\.js \d+\.\d+\.\d+ \(MIT\)/);
    expect(notice).toContain('Permission is hereby granted');
  });
});

describe('the list of licences', () => {
  it('refuses a licence that is not listed or not declared, and skips packages that only build the app', () => {
    const packages = {
      '': { license: 'MIT' },
      'node_modules/good': { license: 'ISC' },
      'node_modules/strict': { license: 'AGPL-3.0' },
      'node_modules/x/node_modules/silent': {},
      'node_modules/tool': { license: 'AGPL-3.0', dev: true },
    };
    expect(unfitLicences({ packages })).toEqual(['strict: AGPL-3.0', 'silent: no licence']);
  });
});
