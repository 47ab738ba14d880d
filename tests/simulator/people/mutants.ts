import { line, type Mutant } from '../planted.ts';

const permission = 'src/server/farms/permission.ts';
const store = 'src/web/shell/farm/farms-store.ts';
const sender = 'sync/sender.ts';

/**
 * Planted faults that need several people on one farm: in the server's decision who may do what, and in what a device stores and sends
 * for whom.
 */
const faults: readonly Mutant[] = [
  line(
    "a reader's writes taken",
    permission,
    "  writes: ['owner', 'works'],",
    "  writes: ['owner', 'works', 'reads'],",
  ),
  line(
    'somebody who was removed still answered',
    permission,
    "  if (standing === null || standing.role === null) return new Problem('not-found');\n  const { role, holder } = standing;\n",
    "  if (standing === null) return new Problem('not-found');\n  const { role = 'reads', holder } = { ...standing, ...(standing.role === null ? { role: 'reads' as const } : { role: standing.role }) };\n",
  ),
  line(
    "a farm written whose owner's membership has ended",
    permission,
    "  return writeProblem(holder, now) === null ? null : new Problem('membership-expired', { text: ownerEnded });\n",
    '  return null;\n',
  ),
  line(
    'a farm written by somebody whose own membership has ended',
    permission,
    '  if (own !== null || holder.id === person.id) return own;\n',
    '  if (holder.id === person.id) return own;\n',
  ),
  {
    name: 'what one person typed sent in the name of whoever is signed in',
    patches: [
      { file: sender, from: '{ ...request, owner: this.#owner }', to: 'request' },
      { file: 'sync/sending.ts', from: 'this.#options.api.speaksFor(this.#options.user) ?', to: 'true ?' },
    ],
  },
  line(
    'one journal for all people of a browser',
    'journal/journal.ts',
    "  `drover ${issuer} ${subject}${farm === undefined ? '' : ` on ${farm}`}`;",
    '  `drover ${issuer}${subject === farm ? farm : String()}`;',
  ),
  line(
    'requests and questions of somebody who was removed dropped',
    'journal/sign-out.ts',
    '  const unsent = new Set([...ops.map(({ key }) => key), ...([...sealed, ...held] as RecordKey[])]);\n',
    '  const unsent = new Set([...ops.map(({ key }) => key), ...([...sealed, ...held] as RecordKey[]).slice(0, 0)]);\n',
  ),
  line(
    'records readable on the device of somebody who was removed',
    'journal/sign-out.ts',
    "    ...gone.map((key) => transaction.objectStore('base').delete(key)),\n",
    '    ...gone.slice(0, 0).map(() => undefined),\n',
  ),
  line(
    'a farm that could not be forgotten at once kept',
    store,
    '    const stored = await this.#stored().catch(() => []);\n',
    '    const stored: readonly string[] = [];\n',
  ),
  line(
    'what somebody who was removed had not sent not offered',
    store,
    '      left: isWaiting ? [...others, farm] : others,\n',
    '      left: others,\n',
  ),
  line('a removal taken for deletions of records', sender, '      if (noFarm !== null) return noFarm;\n', ''),
  line(
    'a removal taken for deletions of records where the question about the farm is lost',
    sender,
    "    if (typeof answer === 'string') return answer;\n    if (answer.status === 401) return 'signed out';\n    if (saysFarmGone",
    "    if (typeof answer === 'string') return null;\n    if (answer.status === 401) return 'signed out';\n    if (saysFarmGone",
  ),
  line(
    'a write refused for a role waiting without a word',
    'sync/verdicts.ts',
    "  'deactivated',\n]);",
    "  'deactivated',\n  'forbidden',\n]);",
  ),
  line(
    'a write refused for a role dropped',
    sender,
    '    const text = title ?? httpMessage(status);\n',
    "    if (code === 'forbidden') return { sealed, result: 'done', base: this.#outbox.base(sealed.key) };\n    const text = title ?? httpMessage(status);\n",
  ),
  line(
    'refused changes and questions left out of the file',
    'left-farm.ts',
    '  const unsent = store.outgoing.unsent();\n',
    "  const unsent = store.outgoing.unsent().filter(({ state }) => state.state === 'on this device');\n",
  ),
];

export const peopleMutants: readonly Mutant[] = faults.map((fault) => ({ ...fault, people: true }));
