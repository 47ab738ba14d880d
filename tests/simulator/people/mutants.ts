import { line, type Mutant } from '../planted.ts';

const permission = 'src/server/farms/permission.ts';
const store = 'src/web/shell/farm/farms-store.ts';
const sender = 'sync/sender/sender.ts';
const calls = 'sync/sender/server-calls.ts';

/** Planted faults that need several people on one farm. They break permissions, or the data that a device stores and sends for a person. */
const faults: readonly Mutant[] = [
  line(
    "a reader's writes are accepted",
    permission,
    "  writes: ['owner', 'works'],",
    "  writes: ['owner', 'works', 'reads'],",
  ),
  line(
    'a removed person still gets answers',
    permission,
    "  if (standing === null || standing.role === null) return new Problem('not-found');\n  const { role, holder } = standing;\n",
    "  if (standing === null) return new Problem('not-found');\n  const { role = 'reads', holder } = { ...standing, ...(standing.role === null ? { role: 'reads' as const } : { role: standing.role }) };\n",
  ),
  line(
    "a farm accepts writes after its owner's membership has ended",
    permission,
    "  return writeProblem(holder, now) === null ? null : new Problem('membership-expired', { text: ownerEnded });\n",
    '  return null;\n',
  ),
  line(
    'a farm accepts the writes of a person whose membership has ended',
    permission,
    '  if (own !== null || holder.id === person.id) return own;\n',
    '  if (holder.id === person.id) return own;\n',
  ),
  {
    name: 'edits are sent in the name of whoever is signed in',
    patches: [
      { file: calls, from: '{ ...request, owner: this.#owner }', to: 'request' },
      { file: 'sync/sending.ts', from: 'this.#options.api.speaksFor(this.#options.user) ?', to: 'true ?' },
    ],
  },
  line(
    'all people of a browser share one journal',
    'journal/journal.ts',
    "  `drover ${issuer} ${subject}${farm === undefined ? '' : ` on ${farm}`}`;",
    '  `drover ${issuer}${subject === farm ? farm : String()}`;',
  ),
  line(
    "a removed person's sealed requests and conflicts are dropped",
    'journal/sign-out.ts',
    '  const unsent = new Set([...ops.map(({ key }) => key), ...([...sealed, ...held] as RecordKey[])]);\n',
    '  const unsent = new Set([...ops.map(({ key }) => key), ...([...sealed, ...held] as RecordKey[]).slice(0, 0)]);\n',
  ),
  line(
    'records stay readable on the device of a removed person',
    'journal/sign-out.ts',
    "    ...gone.map((key) => transaction.objectStore('base').delete(key)),\n",
    '    ...gone.slice(0, 0).map(() => undefined),\n',
  ),
  line(
    'a farm that could not be deleted from the device at once stays there',
    store,
    '    const stored = await this.#stored().catch(() => []);\n',
    '    const stored: readonly string[] = [];\n',
  ),
  line(
    "a removed person's unsent edits are not offered",
    store,
    '      left: isWaiting ? [...others, farm] : others,\n',
    '      left: others,\n',
  ),
  line(
    "a person's removal counts as deletions of records",
    sender,
    '      if (noFarm !== null) return noFarm;\n',
    '',
  ),
  line(
    "a person's removal counts as deletions when the check of the farm is not answered",
    calls,
    "    if (typeof answer === 'string') return answer;\n    if (answer.status === 401) return 'signed out';\n    if (saysFarmGone",
    "    if (typeof answer === 'string') return null;\n    if (answer.status === 401) return 'signed out';\n    if (saysFarmGone",
  ),
  line(
    'a write that the role forbids waits without a mark',
    'sync/verdicts.ts',
    "  'deactivated',\n]);",
    "  'deactivated',\n  'forbidden',\n]);",
  ),
  line(
    'a write that the role forbids is dropped',
    sender,
    '    const text = title ?? httpMessage(status);\n',
    "    if (code === 'forbidden') return { sealed, result: 'done', base: this.#outbox.base(sealed.key) };\n    const text = title ?? httpMessage(status);\n",
  ),
  line(
    'the saved file leaves out refused and conflicting edits',
    'left-farm.ts',
    '  const unsent = store.outgoing.unsent();\n',
    "  const unsent = store.outgoing.unsent().filter(({ state }) => state.state === 'on this device');\n",
  ),
];

/** Planted faults that need a person on two farms. */
const faultsOfFarms: readonly Mutant[] = [
  line(
    'all farms of a person share one journal',
    'journal/journal.ts',
    "  `drover ${issuer} ${subject}${farm === undefined ? '' : ` on ${farm}`}`;",
    '  `drover ${issuer} ${subject}${farm?.slice(0, 0) ?? String()}`;',
  ),
  line(
    'the page keeps the records of the previous farm',
    'src/web/app/start/member-records.ts',
    '      if (opened?.key === key) return opened.records;\n',
    '      if (opened !== null) return opened.records;\n',
  ),
  line(
    'a farm is closed at once although an edit there is not stored',
    'src/web/app/start/member-records.ts',
    '    if (!isOnlyHere(records)) return records.close();\n',
    '    if (records !== null) return records.close();\n',
  ),
  line(
    "one farm's edits are sent to another farm",
    'src/web/app/farm/other-farms.ts',
    'await open({ user: owner, api });',
    'await open({ user: { ...owner, slug: user.slug }, api });',
  ),
  line(
    'a sign-out leaves another farm on the device',
    'src/web/app/farm/stored-farms.ts',
    '  for (const slug of slugs) await',
    '  for (const slug of [...slugs].filter((one) => one === user.slug)) await',
  ),
  {
    name: "a farm's first pull uses another farm's cursor",
    patches: [
      { file: calls, from: '    this.#api = api;\n', to: '    this.#api = api;\n    this.api = api;\n' },
      {
        file: sender,
        from: '      const answer = await this.#server.changesSince(cursor);\n',
        to: `      const { api, slug } = this.#server;
      const all = (globalThis.cursors ??= new WeakMap());
      const known = all.get(api) ?? all.set(api, new Map()).get(api);
      const borrowed = known.has(slug) ? null : ([...known.values()].at(-1) ?? null);
      const answer = await this.#server.changesSince(cursor ?? borrowed);
`,
      },
      {
        file: sender,
        from: '      const isApplied = await this.#outbox.applyPage(page, { from: cursor, to: page.cursor });\n',
        to: `      known.set(slug, page.cursor);
      const isApplied = await this.#outbox.applyPage(page, { from: cursor, to: page.cursor });
`,
      },
    ],
  },
];

export const farmsMutants: readonly Mutant[] = faultsOfFarms.map((fault) => ({ ...fault, farms: true }));

export const peopleMutants: readonly Mutant[] = faults.map((fault) => ({ ...fault, people: true }));
