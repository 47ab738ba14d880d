/** Checks that every kind of record is complete. Lists what its entry, table or screen lacks. */
import { recordKinds } from '../../calc-core/records/kinds.ts';
import { isLocalField } from '../../src/web/data/rows/local-fields.ts';

const place = 'calc-core/records/kinds.ts';

type Entry = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Entry>>;

const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

const textIn = (entry: Entry, name: string): string => {
  const value = entry[name];
  return typeof value === 'string' ? value.trim() : '';
};

const has = (kind: string): string => `The kind of record '${kind}' (${place}) has`;

function wordProblems(kind: string, { words }: Entry): string[] {
  const examples = { one: 'market day', many: 'market days', title: 'Market' };
  return Object.entries(examples).flatMap(([name, example]) =>
    isObject(words) && textIn(words, name) !== ''
      ? []
      : [`${has(kind)} no words.${name}: say what a member reads, as '${example}'.`],
  );
}

function nameProblems(kind: string, entry: Entry): string[] {
  const wanted = {
    path: [/^[A-Z][A-Za-z]*$/, 'where its records are in the API', 'TradeGroups'],
    schema: [/^[A-Z][A-Za-z]*$/, "what the API's document calls one", 'TradeGroup'],
    inFile: [/^[a-z][A-Za-z]*$/, "what a member's file calls them", 'groups'],
  } as const;
  return Object.entries(wanted).flatMap(([name, [pattern, meaning, example]]) =>
    pattern.test(textIn(entry, name)) ? [] : [`${has(kind)} no ${name}: say ${meaning}, as '${example}'.`],
  );
}

function fieldProblems(kind: string, entry: Entry, before: readonly string[]): string[] {
  const { fields } = entry;
  if (!isObject(fields) || Object.keys(fields).length === 0)
    return [`${has(kind)} no field: declare what a record stores, as calc-core/group/record.ts does.`];
  const declared = fields as Fields;
  const problems: string[] = [];
  if (declared['name']?.['type'] !== 'text')
    problems.push(`${has(kind)} no text field called 'name', which says what a record is called.`);
  for (const [name, field] of Object.entries(declared)) {
    if (name === 'id' || isLocalField(name))
      problems.push(
        `${has(kind)} a field called '${name}', which would not be stored: give it another name.`,
      );
    if (field['type'] === 'reference' && !before.includes(textIn(field, 'to')))
      problems.push(
        `${has(kind)} a field '${name}' that names '${textIn(field, 'to')}', which is no kind before it.`,
      );
  }
  const { newestFirstBy, storedBecauseOf } = entry;
  if (newestFirstBy !== undefined && declared[String(newestFirstBy)]?.['type'] !== 'date')
    problems.push(`${has(kind)} newestFirstBy '${String(newestFirstBy)}', which is no date of its fields.`);
  for (const name of Object.entries(storedBecauseOf ?? {})
    .flat()
    .map(String))
    if (declared[name]?.['type'] !== 'structure')
      problems.push(`${has(kind)} '${name}' in storedBecauseOf, which is no structure of its fields.`);
  return problems;
}

/** Lists what is wrong with the table of kinds, in sentences. */
export function kindProblems(kinds: Readonly<Record<string, Entry>>): string[] {
  const names = Object.keys(kinds);
  const problems = names.flatMap((kind, index) => {
    const entry = kinds[kind] ?? {};
    const before = names.slice(0, index);
    return [
      ...wordProblems(kind, entry),
      ...nameProblems(kind, entry),
      ...fieldProblems(kind, entry, before),
    ];
  });
  for (const name of ['path', 'schema', 'inFile']) {
    const used = new Map<string, string>();
    for (const kind of names) {
      const value = textIn(kinds[kind] ?? {}, name).toLowerCase();
      const other = used.get(value);
      if (value !== '' && other !== undefined)
        problems.push(`${has(kind)} the ${name} of '${other}': give it one of its own.`);
      used.set(value, kind);
    }
  }
  return problems;
}

/** Lists what the server and the screens lack. Call this only if all entries are complete. */
async function placeProblems(): Promise<string[]> {
  const { recordTables } = await import('../../src/server/storage/schema.ts');
  const { namedBy, recordKindNames } = await import('../../calc-core/records/by-kind.ts');
  const { rulesOf } = await import('../../src/server/records/kinds/rules-of-kind.ts');
  const { detailOf, listOf } = await import('../../src/web/shell/addresses.ts');
  const lacks = (read: () => unknown): boolean => {
    try {
      return read() === undefined;
    } catch {
      return true;
    }
  };
  return recordKindNames.flatMap((kind) => {
    const isRefused = namedBy(kind).some(({ field }) => field.whenDeleted === 'refused');
    return [
      ...(lacks(() => recordTables[kind])
        ? [
            `The kind of record '${kind}' has no table: add one to src/server/storage/schema.ts, and to recordTables there.`,
          ]
        : []),
      ...(isRefused && rulesOf(kind).inUse === undefined
        ? [
            `A '${kind}' that others name cannot be deleted: give its rules (src/server/records/kinds) the refusal 'inUse'.`,
          ]
        : []),
      ...(lacks(() => listOf(kind, 'me')) || lacks(() => detailOf(kind, 'me', '1'))
        ? [`The kind of record '${kind}' has no screen: add its addresses to src/web/shell/addresses.ts.`]
        : []),
    ];
  });
}

if (import.meta.main) {
  const problems = kindProblems(recordKinds);
  const all = problems.length > 0 ? problems : await placeProblems();
  if (all.length > 0) {
    console.log(all.join('\n'));
    process.exitCode = 1;
  }
}
