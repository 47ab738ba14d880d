/** One line of a run's log. `n` numbers the lines from 1, so a missing line leaves a gap. */
export type HistoryLine = { readonly n: number; readonly at: number } & HistoryEvent;

export type HistoryEvent =
  /** A device sends a write. `replaces` is the revision in the If-Match header, or null for a new record. */
  | {
      readonly do: 'sent';
      readonly device: string;
      readonly op: string;
      readonly record: string;
      readonly replaces: number | null;
    }
  /** The server reports a write and the revision that it replaced. Logs of real servers do not have this event. */
  | {
      readonly do: 'committed';
      readonly op: string;
      readonly record: string;
      readonly replaces: number;
      readonly revision: number;
    }
  /** A device has received the answer that its write is done. */
  | {
      readonly do: 'acknowledged';
      readonly device: string;
      readonly op: string;
      readonly record: string;
      readonly revision: number;
    }
  /** A device has read a record at this revision. */
  | { readonly do: 'read'; readonly device: string; readonly record: string; readonly revision: number }
  /** A device no longer has the revisions that it had read. The cause is a power cut, a lost log or a full load. */
  | { readonly do: 'forgot'; readonly device: string }
  /** The server no longer has this write. The server was restored, or failed over to a standby that was behind. */
  | { readonly do: 'lost'; readonly op: string; readonly record: string }
  /** The record's revision on the server at the end. */
  | { readonly do: 'ends'; readonly record: string; readonly revision: number };

const shapes: Readonly<Record<HistoryEvent['do'], readonly string[]>> = {
  sent: ['device', 'op', 'record'],
  committed: ['op', 'record', 'replaces', 'revision'],
  acknowledged: ['device', 'op', 'record', 'revision'],
  read: ['device', 'record', 'revision'],
  forgot: ['device'],
  lost: ['op', 'record'],
  ends: ['record', 'revision'],
};

const numbers = new Set(['revision', 'replaces']);

/** Thrown for a log that cannot be read. The message gives the reason. */
export class UnreadableLog extends Error {}

function lineOf(text: string, at: number): HistoryLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableLog(`Line ${at} is no JSON.`);
  }
  const named: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const what = Object.keys(shapes).find((name) => name === named['do']);
  if (what === undefined)
    throw new UnreadableLog(`Line ${at} says nothing that a log says: do is ${String(named['do'])}.`);
  const fields = ['n', 'at', ...shapes[what as HistoryEvent['do']]];
  for (const field of fields) {
    const type = field === 'n' || field === 'at' || numbers.has(field) ? 'number' : 'string';
    if (typeof named[field] !== type) throw new UnreadableLog(`Line ${at} (${what}) has no ${field}.`);
  }
  // Safe, because each field was checked above.
  return named as unknown as HistoryLine;
}

/**
 * The lines of a log, one JSON object per line.
 * @throws UnreadableLog when the log is empty or a line cannot be read
 */
export function readLog(text: string): readonly HistoryLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new UnreadableLog('The log is empty.');
  return lines.map((line, index) => lineOf(line, index + 1));
}

interface RecordSoFar {
  /** The newest known revision of the record. `by` is the write that created it. */
  revision: number;
  by: string;
}

interface Done {
  readonly record: string;
  readonly revision: number;
}

/** Checks a log in one pass. A write must replace the newest revision. Otherwise it has overwritten the newest. */
class Check {
  readonly #sent = new Map<string, { readonly record: string; readonly replaces: number | null }>();
  readonly #done = new Map<string, Done>();
  readonly #records = new Map<string, RecordSoFar>();
  readonly #writes = new Map<
    string,
    { readonly op: string; readonly replaces: number; readonly revision: number }[]
  >();
  /** The newest revision that a device has received of a record. */
  readonly #seen = new Map<string, number>();
  readonly #ends = new Map<string, number>();
  readonly #acknowledged = new Map<string, { readonly revision: number; readonly op: string }[]>();
  #next = 1;

  take(line: HistoryLine): string | null {
    if (line.n !== this.#next)
      return `the line should be number ${this.#next}: one is missing, doubled or moved`;
    this.#next += 1;
    if (line.do === 'sent') return this.#sentOne(line);
    if (line.do === 'committed') return this.#wrote(line.op, line.record, line.replaces, line.revision);
    if (line.do === 'acknowledged') return this.#acknowledgedOne(line);
    if (line.do === 'read') return this.#read(line);
    if (line.do === 'forgot') return this.#forgot(line.device);
    if (line.do === 'lost') return this.#lost(line);
    if (this.#ends.has(line.record)) return `${line.record} ends twice`;
    this.#ends.set(line.record, line.revision);
    return null;
  }

  #sentOne({ op, record, replaces }: HistoryLine & { readonly do: 'sent' }): string | null {
    const before = this.#sent.get(op);
    if (before !== undefined && (before.record !== record || before.replaces !== replaces))
      return `the key ${op} was sent before with another request`;
    this.#sent.set(op, { record, replaces });
    return null;
  }

  #wrote(op: string, record: string, replaces: number, revision: number): string | null {
    const before = this.#done.get(op);
    if (before !== undefined)
      return before.record === record && before.revision === revision
        ? null
        : `the write ${op} was done twice: as revision ${before.revision} and as ${revision}`;
    const newest = this.#records.get(record);
    if (newest !== undefined && replaces < newest.revision && revision > newest.revision)
      return `a fork of ${record}: ${op} replaced revision ${replaces}, but ${newest.revision} (${newest.by}) was there`;
    if (newest !== undefined && newest.revision === revision)
      return `revision ${revision} of ${record} was made by ${newest.by} and by ${op}`;
    // An answer may arrive late, so a newer write of the record may already be known.
    const over = this.#writes
      .get(record)
      ?.find((write) => write.replaces < revision && revision < write.revision);
    if (over !== undefined)
      return `a fork of ${record}: ${over.op} replaced revision ${over.replaces}, but ${revision} (${op}) was there`;
    if (replaces >= revision) return `${op} made revision ${revision} of ${record} out of ${replaces}`;
    this.#done.set(op, { record, revision });
    const writes = this.#writes.get(record) ?? [];
    this.#writes.set(record, writes);
    writes.push({ op, replaces, revision });
    if (newest === undefined || newest.revision < revision) this.#records.set(record, { revision, by: op });
    return null;
  }

  #acknowledgedOne({
    device,
    op,
    record,
    revision,
  }: HistoryLine & { readonly do: 'acknowledged' }): string | null {
    const sent = this.#sent.get(op);
    if (sent === undefined) return `${op} is acknowledged but was never sent`;
    if (sent.record !== record) return `${op} was sent for ${sent.record} and acknowledged for ${record}`;
    const known = this.#done.get(op);
    const wrong =
      known === undefined
        ? this.#wrote(op, record, sent.replaces ?? 0, revision)
        : known.revision === revision
          ? null
          : `${op} made revision ${known.revision} and was acknowledged as ${revision}`;
    if (wrong !== null) return wrong;
    const acknowledged = this.#acknowledged.get(record) ?? [];
    this.#acknowledged.set(record, acknowledged);
    acknowledged.push({ revision, op });
    // An answer may arrive late. Then the device may already have read a newer revision.
    this.#seen.set(`${device} ${record}`, Math.max(revision, this.#seen.get(`${device} ${record}`) ?? 0));
    return null;
  }

  #read({ device, record, revision }: HistoryLine & { readonly do: 'read' }): string | null {
    const place = `${device} ${record}`;
    const seen = this.#seen.get(place) ?? 0;
    if (revision < seen) return `${device} read ${record} at revision ${revision}, and had ${seen} before`;
    this.#seen.set(place, revision);
    return null;
  }

  #forgot(device: string): null {
    for (const place of this.#seen.keys()) if (place.startsWith(`${device} `)) this.#seen.delete(place);
    return null;
  }

  /** A lost write no longer counts. The server will give the write's revision to another write. */
  #lost({ op, record }: HistoryLine & { readonly do: 'lost' }): null {
    this.#done.delete(op);
    const writes = (this.#writes.get(record) ?? []).filter((write) => write.op !== op);
    this.#writes.set(record, writes);
    const newest = writes.toSorted((a, b) => a.revision - b.revision).at(-1);
    if (newest === undefined) this.#records.delete(record);
    else this.#records.set(record, { revision: newest.revision, by: newest.op });
    const acknowledged = this.#acknowledged.get(record) ?? [];
    this.#acknowledged.set(
      record,
      acknowledged.filter((one) => one.op !== op),
    );
    return null;
  }

  end(): string | null {
    if (this.#ends.size === 0) return 'the log does not say how the records end';
    const acknowledged = [...this.#acknowledged].flatMap(([record, all]) =>
      all.toReversed().map((one) => ({ record, ...one })),
    );
    for (const { record, revision, op } of acknowledged) {
      const end = this.#ends.get(record);
      if (end === undefined) return `${record} was acknowledged (${op}) and is not there at the end`;
      if (end < revision)
        return `${record} ends at revision ${end}, but ${revision} (${op}) was acknowledged: it is lost`;
    }
    for (const [record, { revision, by }] of this.#records)
      if ((this.#ends.get(record) ?? 0) < revision)
        return `${record} ends before revision ${revision} (${by})`;
    return null;
  }
}

/** Describes the first impossible event of a log, or returns null when there is none. */
export function firstFault(lines: readonly HistoryLine[]): string | null {
  const check = new Check();
  for (const [index, line] of lines.entries()) {
    const wrong = check.take(line);
    if (wrong !== null) return `Line ${index + 1} (${line.do}): ${wrong}.`;
  }
  const wrong = check.end();
  return wrong === null ? null : `At the end: ${wrong}.`;
}

/** Writes a log and numbers its events. */
export class HistoryLog {
  readonly lines: HistoryLine[] = [];
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  note(event: HistoryEvent): void {
    this.lines.push({ n: this.lines.length + 1, at: Math.round(this.#clock()), ...event });
  }

  text = (): string => this.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
