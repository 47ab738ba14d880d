import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name =
  'server: kill -9 in the middle of a carry change over 1,000 trades (R6), and two servers on one data directory (R7)';

const carryId = randomUUID();

const carry = (freightIn: string) => ({
  id: carryId,
  name: 'Changing',
  carryTypeId: 2,
  weeksHeld: '10',
  freightIn,
});
const trade = (index: number) => ({
  id: randomUUID(),
  name: `T${index}`,
  carryId,
  numberOfHead: '10',
  purchaseCostHd: '100',
  saleCostHd: '150',
});

interface Row {
  readonly carryId: string | null;
  readonly purchaseCosts: string;
}

/** Returns the different freight amounts of the carry's trades. Two amounts mean that a carry change reached only some trades. */
async function freights(server: ServerProcess): Promise<string[]> {
  const { body } = await server.send('GET', '/api/Trades/kirra');
  const rows = (body as readonly Row[]).filter((row) => row.carryId === carryId);
  if (rows.length !== 1000) throw new Error(`${rows.length} of 1,000 trades are there`);
  return [...new Set(rows.map((row) => row.purchaseCosts))];
}

async function killDuringChanges(
  server: ServerProcess,
  rounds: number,
): Promise<{ torn: number; applied: number }> {
  let [torn, applied] = [0, 0];
  for (let round = 1; round <= rounds; round++) {
    const change = server
      .send('PUT', `/api/Carrys/kirra/detail/${carryId}`, carry(String(round)))
      .catch(() => null);
    await wait(Math.random() * 1500);
    await server.kill();
    await change;
    await server.start();
    await server.signIn();
    const found = await freights(server);
    const { body } = await server.send('GET', `/api/Carrys/kirra/detail/${carryId}`);
    if (found.length !== 1 || found[0] !== (body as { freightIn: string }).freightIn) torn += 1;
    else if (found[0] === String(round)) applied += 1;
  }
  return { torn, applied };
}

/** Writes to both servers and kills the server that owns the database. The other server then takes the database over. */
async function twoServers(
  first: ServerProcess,
  second: ServerProcess,
): Promise<{ written: number; missing: number }> {
  await second.start();
  await second.signIn();
  const names: string[] = [];
  const add = async (server: ServerProcess): Promise<void> => {
    const name = `both ${randomUUID()}`;
    const answer = await server.send('POST', '/api/TradeGroups/kirra', { name }).catch(() => null);
    if (answer?.status === 201) names.push(name);
  };
  for (let index = 0; index < 20; index++) await Promise.all([add(first), add(second)]);
  await first.kill();
  for (let index = 0; index < 40; index++) {
    await add(second);
    await wait(100);
  }
  const { body } = await second.send('GET', '/api/TradeGroups/kirra');
  const there = new Set((body as readonly { name: string }[]).map((group) => group.name));
  return { written: names.length, missing: names.filter((one) => !there.has(one)).length };
}

/**
 * @throws Error when a change was applied in part or an acknowledged record is missing
 */
export async function run(
  rounds = Number(process.env['CARRY_ROUNDS'] ?? 8),
): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-carry-'));
  await chmod(folder, 0o755);
  const server = new ServerProcess(await freePort(), folder);
  const second = new ServerProcess(await freePort(), folder);
  try {
    await server.start();
    await server.signIn();
    const trades = Array.from({ length: 1000 }, (_, index) => trade(index));
    const file = { format: 'drover-records', version: 1, groups: [], carrys: [carry('0')], trades };
    const imported = await server.send('POST', '/api/import/kirra', file);
    if (imported.status !== 200) throw new Error(`The import was answered ${imported.status}`);
    const { torn, applied } = await killDuringChanges(server, rounds);
    const { written, missing } = await twoServers(server, second);
    const counts = {
      rounds,
      'half applied': torn,
      'whole before the kill': applied,
      acknowledged: written,
      lost: missing,
    };
    if (torn + missing > 0) throw new Error(JSON.stringify(counts));
    return { counts };
  } finally {
    await server.kill();
    await second.kill();
    await removeData(folder);
  }
}
