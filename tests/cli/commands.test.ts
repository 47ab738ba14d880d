import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';

vi.setConfig({ testTimeout: 60_000 });

const drover = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/drover.js', ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const project = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe('npx drover', () => {
  test('--help lists every command with what it does', () => {
    const { status, stdout } = drover('--help');
    expect(status).toBe(0);
    for (const { name, about } of commands)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${about.slice(0, 20)}`, 'm'));
  });

  test('COMMAND --help shows its usage and an example', () => {
    const { status, stdout } = drover('backup', '--help');
    expect([status, stdout]).toEqual([
      0,
      'Saves the whole site as one file. People may keep working.\n\nUsage: npx drover backup FILE [--with-secrets]\nExample: npx drover backup site.backup\n',
    ]);
  });

  test.each([
    [['nosuch'], "There is no command 'nosuch'. npx drover --help lists them.\n"],
    [['backup'], 'Usage: npx drover backup FILE [--with-secrets]\n'],
    [['backup', 'a', 'b'], 'Usage: npx drover backup FILE [--with-secrets]\n'],
    [['restore', 'a', '--force'], 'There is no option --force. Usage: npx drover restore FILE\n'],
  ])('a wrong call %j prints one line and ends with 2', (words, line) => {
    expect(drover(...words)).toEqual({ status: 2, stdout: '', stderr: line });
  });

  test('an unknown action of a command prints the existing ones and ends with 2', () => {
    const { status, stderr } = drover('member', 'rename', 'kirra');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^There is no action 'rename'. It is one of: export, import, add-admin/);
  });

  test('an unreadable file prints one line and ends with 1', () => {
    expect(drover('calculate', 'none.json')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The file none.json cannot be read.\n',
    });
  });

  test.each(commands)(
    '$name loads, and its example calls it by its name',
    async ({ name, example, load }) => {
      expect(typeof (await load())).toBe('function');
      expect(example).toMatch(new RegExp(`^npx drover ${name}\\b`));
    },
  );

  test('an npm script that is an alias names an existing command', () => {
    const aliases = Object.entries(project.scripts).filter(([, line]) =>
      line.startsWith('node src/cli/main.ts'),
    );
    expect(aliases.length).toBeGreaterThan(10);
    for (const [name, line] of aliases) {
      expect(line).toBe(`node src/cli/main.ts ${name}`);
      expect(commands.map((one) => one.name)).toContain(name);
    }
  });
});
