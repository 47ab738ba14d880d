import { seededFaults } from '../web/data/seeded.ts';
import { farmsMutants, peopleMutants } from './people/mutants.ts';
import { line, type Mutant } from './planted.ts';

const sync = 'calc-core/machines/sync.ts';

/** Faults of one line each in the sync code. tests/web/data/seeded.ts has fifteen more. */
const mutants: readonly Mutant[] = [
  line(
    'requests are sent without If-Match',
    'sync/wire.ts',
    "    ...(ifMatch === null || method === 'POST' ? {} : { ifMatch: etagOf(ifMatch, epoch) }),\n",
    '',
  ),
  line(
    'the cursor is stored without the records of its page',
    'sync/answers.ts',
    '    await Promise.all(items.map(({ key, base }) => putBase(transaction, key, base)));\n',
    '',
  ),
  line(
    'folding drops `was`',
    'rows/fold.ts',
    "  if (alive) return { type: existed ? 'patch' : 'create', fields, was };\n",
    "  if (alive) return { type: existed ? 'patch' : 'create', fields, was: {} };\n",
  ),
  line(
    'sealed edits stay in the log',
    'sync/sealing.ts',
    "  await clear(transaction, key, state);\n  if (rebased.outcome === 'nothing')",
    "  if (rebased.outcome === 'nothing')",
  ),
  line(
    'an edit is dropped when another device saved first',
    'sync/answers.ts',
    "  if (answered.result === 'stale') return unseal(transaction, sealed);\n",
    "  if (answered.result === 'stale') return transaction.objectStore('sealed').delete(key);\n",
  ),
  line(
    'edits are stored without a flush',
    'journal/journal.ts',
    "transaction(stores, 'readwrite', { durability: 'strict' });",
    "transaction(stores, 'readwrite', { durability: 'relaxed' });",
  ),
  line(
    'an edit counts as stored before its transaction is complete',
    'journal/journal.ts',
    '    transaction.oncomplete = () => resolve(places);\n',
    '    setTimeout(() => resolve(places), 2);\n',
  ),
  line(
    'only the first edit of a paste is stored',
    'journal/journal.ts',
    'of what.ops.entries()) {',
    'of what.ops.slice(0, 1).entries()) {',
  ),
  line(
    "another device's value raises no question",
    'rows/rebase.ts',
    '    else if (their !== base) asked.push({ field: name, mine, base, theirs: their });\n',
    '',
  ),
  line(
    'the answer "mine" has no effect',
    'rows/settle.ts',
    "    if (choice === 'mine') was[name] = valueOf(theirs ?? {}, name);\n    else {",
    "    if (choice === 'theirs') {",
  ),
  line('nothing is tried again after a wait', sync, "          after: { wait: 'pulling' },\n", ''),
  line(
    'a sign-in does not restart sending',
    sync,
    "'signed out': { on: { 'signed in': 'pulling', 'retry asked': 'pulling' } },",
    "'signed out': { on: { 'retry asked': 'pulling' } },",
  ),
  line(
    'the changed fields are sent as the whole record',
    'sync/sealing.ts',
    'doc: { ...base.doc, ...change.fields } };',
    'doc: change.fields };',
  ),
  line(
    'an edit that failed to store is never tried again',
    'journal/storage.ts',
    '      void this.retry();\n',
    '',
  ),
  line(
    'edits written after a full disk count as durable',
    'journal/storage.ts',
    '    if (isOutOfSpace(error)) this.beginDoubt();\n',
    '',
  ),
  line(
    'the replies of a batch are read in reverse order',
    'sync/sender/sender.ts',
    '      const reply = replies[index];\n',
    '      const reply = replies[replies.length - 1 - index];\n',
  ),
  {
    name: "a captive portal's page counts as an answer",
    patches: [
      {
        file: 'sync/sender/server-calls.ts',
        from: "      if (isDone(answer.status) && answer.status !== 204 && !answer.isJson) return 'unknown';\n",
        to: '',
      },
      {
        file: 'sync/sender/server-calls.ts',
        from: '  isDone(status) ? changesPage(body) !== null : readProblem(body).code !== null;\n',
        to: '  isDone(status) || readProblem(body).code !== null;\n',
      },
    ],
  },
  line(
    'a 2xx without the record counts as done',
    'sync/sender/sender.ts',
    "    if (base === null) return 'unknown';\n",
    "    const sent = { rev: sealed.ifMatch ?? 0, doc: sealed.doc, deleted: sealed.method === 'DELETE' };\n    if (base === null) return { sealed, result: 'done', base: sent };\n",
  ),
  line(
    'an answer of another epoch is accepted',
    'sync/answers.ts',
    '  if ((sealed.epoch ?? null) !== (await epochIn(transaction))) return;\n',
    '',
  ),
  line(
    'revisions of a lost epoch still count as the newest',
    'sync/epoch.ts',
    '  await Promise.all(known.map((record) => base.put({ ...record, rev: 0 })));\n',
    '',
  ),
  line(
    'records that the server has lost are still shown',
    'sync/epoch.ts',
    '  await Promise.all(gone.map((record) => base.put({ ...record, deleted: true })));\n',
    '',
  ),
  line(
    'requests of a lost epoch are dropped',
    'sync/epoch.ts',
    "  await transaction.objectStore('ops').put({ seq, version: formatVersion, key, change, ...since });\n",
    "  if (seq < 0) await transaction.objectStore('ops').put({ seq, version: formatVersion, key, change, ...since });\n",
  ),
  line(
    'the end of a membership counts as a refusal',
    'sync/sender/sender.ts',
    "    if (status === 403 && pausing.has(code)) return 'membership expired';\n",
    '',
  ),
  line(
    "another page's changes are not applied",
    'sync/other-tabs.ts',
    '    store.install(states);\n    store.show(dropped);\n',
    '    store.show(dropped);\n',
  ),
  line(
    'each pull undoes a deletion',
    'sync/answers.ts',
    'await store.put({ key, rev: base.rev, doc, deleted: base.deleted });',
    'await store.put({ key, rev: base.rev, doc, deleted: false });',
  ),
  line(
    'a trade is sent before the new group that it was put into',
    'sync/sender/send-order.ts',
    '.some(({ name, to }) => this.#isUnborn(to, doc[name]));',
    ".some(({ name, to }) => to === 'carry' && this.#isUnborn(to, doc[name]));",
  ),
  line(
    'the prices of a market day are sent as one value',
    'rows/rebase.ts',
    'const both = their === base ? null : mergedStructure(kind, name, [base, mine, their]);',
    "const both = their !== base && name === 'classes' ? String(mine) : null;",
  ),
  line(
    'the device that is last to enter a first fact sets the plan',
    'calc-core/trade/facts/stored.ts',
    '  theirs === noActual ? mine : theirs;\n',
    '  mine === noActual ? theirs : mine;\n',
  ),
  line(
    "another tab's stored edits are not read before sending",
    'sync/outbox.ts',
    '      await readMissed();\n      return order.due();',
    '      return order.due();',
  ),
  line(
    "an older app's edits are not converted to today's format",
    'journal/journal.ts',
    '        await migrateUnsent(transaction);\n',
    '',
  ),
  line(
    'a field that the older app did not have is sent empty',
    'sync/wire.ts',
    '  return toWire(kind, recordOfFields(kind, doc), emptied);\n',
    "  return toWire(kind, recordOfFields(kind, { plan: 'null', actual: 'null', ...doc }), emptied);\n",
  ),
  line(
    "an older app's cursor is still used",
    'journal/journal.ts',
    "        await transaction.objectStore('meta').delete('cursor');\n",
    '',
  ),
  line(
    'a tab keeps the lock for sending after a newer app took its storage',
    'live-records.ts',
    '    if (this.#storage.isReplaced()) this.#stopSending();\n',
    '',
  ),
  line(
    'a tab with an older app does not release the storage',
    'journal/journal.ts',
    '      if (target instanceof IDBDatabase) target.close();\n',
    '      void target;\n',
  ),
  line(
    "a form's entry counts as typed over the row's value at Save",
    'rows/commit.ts',
    'was: { ...beside, ...fieldsOf(was), ...unseen },',
    'was: { ...beside, ...fieldsOf(was) },',
  ),
  line(
    "a form's entry is sent together with the edit that it replaces",
    'sync/sync-states.ts',
    '  return separate === -1 ? ops : ops.slice(0, separate);\n',
    '  return separate === -2 ? ops.slice(0, separate) : ops;\n',
  ),
  line(
    'facts have no plan after another device removed the plan',
    'rows/rebase.ts',
    '  Object.assign(merged, dependentValues(kind, beside, { ...theirs, ...fields, ...merged }));\n',
    '',
  ),
];

/** Faults of the editor, the top bar and the sheet. The simulated days with pressed keys (hands/) must find them. */
export const handsMutants: readonly Mutant[] = [
  {
    name: 'P1: keys after a save go into a draft under the used id, and creating that id again is ignored',
    patches: [
      {
        file: 'src/web/record/record-document.ts',
        from: '    this.#isNew = false;\n    this.#blank = undefined;\n    this.#draftKey = `${this.kind}/${this.#id}`;\n',
        to: '',
      },
      {
        file: 'src/web/record/record-document.ts',
        from: 'if (this.#records.row(this.kind, this.#id) !== undefined) this.#takeId(newId());\n    else if',
        to: 'if',
      },
      {
        file: 'rows/commit.ts',
        from: '    if (this.#current(key) !== null) throw new Error(`${key} exists already. A new record needs a new id.`);\n',
        to: '    if (this.#current(key) !== null) return;\n',
      },
    ],
  },
  line(
    'P2: a box reports text that cannot be read after the event',
    'src/web/ui/typed-box.ts',
    '    this.#reports.push(text);\n    this.#options.onInvalid?.(text);\n',
    '    this.#reports.push(text);\n    setTimeout(() => this.#options.onInvalid?.(text), 20);\n',
  ),
  line(
    'P3: Copy takes the place of Save',
    'src/web/app/layout/bar-actions.ts',
    '    isDirty ? last : emptyPlace(last),\n',
    '    ...(isDirty ? [last] : []),\n',
  ),
  line(
    'T1: the text of an open cell is not stored',
    'src/web/sheets/model/cell/open-cell.ts',
    '  sheet.records.drafts.write(openCellKey(sheet.kind), { rowId, columnId, base, text: editor.text() });\n',
    '  void [rowId, columnId, base];\n',
  ),
  // On a day of keys a second person is on the farm. So the day must find these faults too.
  ...peopleMutants.filter(({ name }) =>
    ["a reader's writes are accepted", 'a write that the role forbids is dropped'].includes(name),
  ),
];

export const allMutants: readonly Mutant[] = [...seededFaults, ...mutants, ...peopleMutants, ...farmsMutants];
