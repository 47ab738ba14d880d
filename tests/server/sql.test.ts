import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtSql } from './support/static-sql.ts';

const folders = ['src/server', 'src/cli'];

/** The files that may assemble SQL. Each has the reason why no value from a request can get into it. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/storage/database.ts': 'hands on the text that its callers give',
  'src/server/operate/backup/rows.ts':
    'the names of our own tables and columns, as the migrations wrote them down, which $1 cannot carry',
  'src/server/members/erase.ts': 'the names of our own tables and columns, as the schema declares them',
  'src/server/farms/farm.ts': 'the column names of the members’ table, a constant of members/member.ts',
  'src/server/farms/people.ts': 'the same column names',
  'src/server/farms/invitations.ts': 'the same column names',
  'src/server/members/find.ts': 'a condition and column names that are constants of the file',
  'src/server/records/write/trade-updates.ts':
    'COLUMN = fresh.COLUMN, the names of our own columns, which $1 cannot carry',
  'src/server/records/history/history.ts':
    'the names of our own kinds, tables and columns, as they are declared',
  'src/server/records/read/changes.ts': 'the names of our own kinds and tables, as they are declared',
  'src/server/records/read/lists.ts': 'the names of our own tables and columns, as they are declared',
  'src/server/records/files/member-file.ts':
    'excluded.COLUMN, the names of our own columns, which $1 cannot carry',
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

test('17: no SQL is assembled from values', () => {
  const files = folders.flatMap(filesOf);
  const found = files
    .filter((file) => allowed[file] === undefined)
    .flatMap((file) => builtSql(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
  // Every file in `allowed` must still need its exception.
  for (const file of Object.keys(allowed)) expect(builtSql(readFileSync(file, 'utf8'))).not.toEqual([]);
  expect(files.length).toBeGreaterThan(60);
});

test.each([
  ['a template with a value', 'export const f = (sql, name) => sql.query(`select ${name}`);'],
  ['a sum with a value', "export const f = (sql, id) => sql.query('select ' + id, []);"],
  ['a variable that changes', "let text = 'select 1'; sql.query(text);"],
  ['a constant made of a value', 'const f = (sql, id) => { const text = `select ${id}`; sql.query(text); };'],
  ['a text from elsewhere', "import { text } from './x.ts'; sql.query(text);"],
  [
    'a function given a value',
    'const made = (t) => `select ${t}`; const f = (sql, t) => sql.query(made(t));',
  ],
  ['raw SQL', 'orm.execute(sql.raw(text));'],
])('the check finds %s', (_what, code) => {
  expect(builtSql(code)).toHaveLength(1);
});

test('constants, choices between them and $1 parameters do not count as assembled', () => {
  const code = `const columns = 'id, name'; const made = (table: string) => \`select \${columns} from \${table}\`;
    const [] = []; const a = made('trades'); const b = \`\${a} limit 1\`;
    export const f = (sql, id, some) => sql.query(some ? a : b, [id]);`;
  expect(builtSql(code)).toEqual([]);
});
