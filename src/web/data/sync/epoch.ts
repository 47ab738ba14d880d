import { formatVersion, type SealedRequest } from '../journal/formats.ts';
import type { RecordKey } from '../rows/types.ts';
import { compareAfter, noteBefore } from './gone-back.ts';
import type { RecordsWriting } from './sync-states.ts';

/** Each epoch is one history of the server's records. A server that is restored from an older copy starts a new epoch. */

/** Returns the epoch of the stored records. Null before the first pull, and after the cursor was deleted. */
export async function epochIn(transaction: RecordsWriting): Promise<string | null> {
  const epoch: unknown = await transaction.objectStore('meta').get('epoch');
  return typeof epoch === 'string' ? epoch : null;
}

/** Turns a request back into an edit. The edit stays before the edits that were typed after it. */
export async function unseal(
  transaction: RecordsWriting,
  { key, seq, change, typed }: SealedRequest,
): Promise<void> {
  const since = typed === undefined ? {} : { typed };
  await transaction.objectStore('sealed').delete(key);
  await transaction.objectStore('ops').put({ seq, version: formatVersion, key, change, ...since });
}

/**
 * Turns a request of another epoch back into an edit.
 * A request of an older app has no epoch. Such a request stays, because the server knows its key.
 */
async function keepOrUnseal(
  transaction: RecordsWriting,
  request: SealedRequest,
  epoch: string,
): Promise<void> {
  const { epoch: sealedIn = null } = request;
  if (sealedIn === null) await transaction.objectStore('sealed').put({ ...request, epoch });
  else if (sealedIn !== epoch) await unseal(transaction, request);
}

/**
 * Starts an epoch. Every stored record gets revision 0, so anything from the server is newer.
 * Call {@link endLoading} when all pages are stored.
 * @returns the records that it has changed
 */
export async function beginEpoch(transaction: RecordsWriting, epoch: string): Promise<readonly RecordKey[]> {
  const base = transaction.objectStore('base');
  const meta = transaction.objectStore('meta');
  const [known, sealed] = await Promise.all([base.getAll(), transaction.objectStore('sealed').getAll()]);
  const last: unknown = (await epochIn(transaction)) ?? (await meta.get('lastEpoch'));
  if (last !== undefined && last !== epoch) await noteBefore(transaction, known);
  await Promise.all(known.map((record) => base.put({ ...record, rev: 0 })));
  for (const request of sealed) await keepOrUnseal(transaction, request, epoch);
  await Promise.all([meta.put(epoch, 'epoch'), meta.put(true, 'loading'), meta.delete('lastEpoch')]);
  return [...known, ...sealed].map(({ key }) => key);
}

/**
 * Ends a load of all records. Call it when all records of the epoch are stored.
 * - A record that the server did not send is marked as deleted. Its content stays for a restore.
 * - A request that changes such a record becomes an edit again. The server would only repeat its old answer.
 * - A request that creates a missing record gets the mark `notInLoad`.
 * @returns the records that it has changed
 */
export async function endLoading(transaction: RecordsWriting): Promise<readonly RecordKey[]> {
  const meta = transaction.objectStore('meta');
  if ((await meta.get('loading')) !== true) return [];
  await meta.delete('loading');
  const base = transaction.objectStore('base');
  const gone = (await base.getAll()).filter(({ rev, deleted }) => rev === 0 && !deleted);
  await Promise.all(gone.map((record) => base.put({ ...record, deleted: true })));
  await compareAfter(transaction);
  const changed = new Set(gone.map(({ key }) => key));
  const sealed = transaction.objectStore('sealed');
  for (const request of await sealed.getAll()) {
    const { rev = 0 } = (await base.get(request.key)) ?? {};
    if (rev > 0) continue;
    const isCreate = request.method === 'POST' && !changed.has(request.key);
    if (isCreate) await sealed.put({ ...request, notInLoad: true });
    else await unseal(transaction, request);
    changed.add(request.key);
  }
  return [...changed];
}
