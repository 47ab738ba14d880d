import type { FakeServerOptions } from './fakeServer.ts';

/** Replaces text of a module. `from` must occur exactly once. */
export interface Patch {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface SeededFault {
  readonly name: string;
  /** Which test must find the fault: random days of carries, random days of all kinds, or a scenario. */
  readonly caughtBy: 'model' | 'farm' | 'G11' | 'G12';
  readonly server?: FakeServerOptions;
  readonly patches?: readonly Patch[];
}

/** Thirteen common mistakes of outboxes, and two of the sending order. A test changes a module's text while the module is loaded. */
export const seededFaults: readonly SeededFault[] = [
  { name: 'the server ignores If-Match', caughtBy: 'model', server: { ignoresIfMatch: true } },
  {
    name: 'each retry has a new key',
    caughtBy: 'model',
    patches: [{ file: 'sync/wire.ts', from: '    key: opId,\n', to: '    key: crypto.randomUUID(),\n' }],
  },
  {
    name: 'later edits are added to a sealed request',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/sealing.ts',
        from: '  if (rebased === null) return;\n',
        to: `  if (state.sealed !== null && state.ops.length > 0) {
    const fields = Object.assign({}, ...state.ops.map(({ change }) => change.fields));
    const { sealed } = state;
    await clear(transaction, key, state);
    const change = { ...sealed.change, fields: { ...sealed.change.fields, ...fields } };
    await transaction.objectStore('sealed').put({ ...sealed, change, doc: { ...sealed.doc, ...fields } });
    return;
  }
  if (rebased === null) return;
`,
      },
    ],
  },
  {
    name: 'sealing uses two transactions',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/sealing.ts',
        from: "    await transaction.objectStore('sealed').put(sealedFrom(key, state, rebased.change, sealing.epoch));\n",
        to: '    unsealed.push(sealedFrom(key, state, rebased.change, sealing.epoch));\n',
      },
      {
        file: 'sync/sealing.ts',
        from: `export function seal(
  database: JournalDatabase,
  keys: readonly RecordKey[],
  known: ReadonlySet<number>,
): Promise<SyncStates> {
  const transaction = write(database);
  return within(transaction, async () => {
    const epoch = await epochIn(transaction);
    // Another tab has emptied the storage since the last pull. A request without an epoch would match no version.
    if (epoch === null) return readSyncStates(transaction, keys);
    await Promise.all(keys.map((key) => sealOne(transaction, key, { known, epoch })));
    return readSyncStates(transaction, keys);
  });
}
`,
        to: `let unsealed: SealedRequest[] = [];
export async function seal(
  database: JournalDatabase,
  keys: readonly RecordKey[],
  known: ReadonlySet<number>,
): Promise<SyncStates> {
  const first = write(database);
  unsealed = [];
  await within(first, async () => {
    const epoch = (await epochIn(first)) ?? '';
    await Promise.all(keys.map((key) => sealOne(first, key, { known, epoch })));
  });
  const requests = unsealed;
  const second = write(database);
  return within(second, async () => {
    for (const request of requests) await second.objectStore('sealed').put(request);
    return readSyncStates(second, keys);
  });
}
`,
      },
    ],
  },
  {
    name: 'folding keeps the last `was` of a field instead of the first',
    caughtBy: 'model',
    patches: [
      {
        file: 'rows/fold.ts',
        from: '    if (isFirstSet || !(name in folding.was)) folding.was[name] = value;\n',
        to: '    folding.was[name] = value;\n',
      },
    ],
  },
  {
    name: 'after a 412 the same request is sent over the newer version',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/answers.ts',
        from: "  if (answered.result === 'stale') return unseal(transaction, sealed);\n",
        to: `  if (answered.result === 'stale') {
    await transaction
      .objectStore('sealed')
      .put({ ...answered.sealed, opId: crypto.randomUUID(), ifMatch: answered.base.rev });
    return;
  }
`,
      },
    ],
  },
  {
    name: 'a 500 counts as a refusal',
    caughtBy: 'model',
    patches: [
      { file: 'sync/verdicts.ts', from: ' || status === 429 || status >= 500;', to: ' || status === 429;' },
    ],
  },
  {
    name: 'a 401 counts as a refusal',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/sender/sender.ts',
        from: "    const { code, title, field } = readProblem(body);\n    if (status === 401) return 'signed out';\n",
        to: '    const { code, title, field } = readProblem(body);\n',
      },
    ],
  },
  {
    name: 'memory drops an edit before the stored edit is shown',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/record-store.ts',
        from: '      const notDurable = record.ops.filter((op) => op.seq === null);\n',
        to: '      const notDurable: MemoryOp[] = [];\n',
      },
    ],
  },
  {
    name: 'a pull drops unsent edits',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/answers.ts',
        from: '    await Promise.all(items.map(({ key, base }) => putBase(transaction, key, base)));\n',
        to: `    await Promise.all(items.map(({ key, base }) => putBase(transaction, key, base)));
    for (const { key } of items) {
      for (const { seq } of await transaction.objectStore('ops').index('key').getAll(key)) await transaction.objectStore('ops').delete(seq);
    }
`,
      },
    ],
  },
  {
    name: 'a missing answer counts as done',
    caughtBy: 'model',
    patches: [
      {
        file: 'sync/sender/sender.ts',
        from: "      const verdict = typeof answer === 'string' ? answer : await",
        to: `      const taken = { rev: sealed.ifMatch ?? 0, doc: sealed.doc, deleted: sealed.method === 'DELETE' };
      const verdict = answer === 'unknown' ? { sealed, result: 'done', base: taken } : typeof answer === 'string' ? answer : await`,
      },
    ],
  },
  { name: 'the server forgets idempotency keys', caughtBy: 'G11', server: { ignoresKeys: true } },
  {
    name: 'the base can move back to an older revision',
    caughtBy: 'G12',
    patches: [
      {
        file: 'sync/answers.ts',
        from: '  if (known !== undefined && known.rev > base.rev) {\n',
        to: '  if (false) {\n',
      },
    ],
  },
  {
    name: 'a trade is sent before the new carry or group that it references',
    caughtBy: 'farm',
    patches: [
      {
        file: 'sync/sender/send-order.ts',
        from: '    return referencesOf(kind).some(({ name, to }) => this.#isUnborn(to, doc[name]));\n',
        to: '    return false;\n',
      },
    ],
  },
  {
    name: 'a carry is deleted before its trades have left it',
    caughtBy: 'farm',
    patches: [
      {
        file: 'sync/sender/send-order.ts',
        from: '    if (doc === null) return !record.base.deleted && this.#isLeftBy(key);\n',
        to: '    if (doc === null) return false;\n',
      },
    ],
  },
];
