import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '../../settings.ts';
import { backupsIn } from '../backup/plan.ts';
import { good, messageOf, note, wrong, type Finding } from './finding.ts';

const least = 24;

function nodeFinding(version: string): Finding {
  const says = `Node ${version}.`;
  return Number(version.split('.')[0]) >= least
    ? good('Node', says)
    : wrong(
        'Node',
        `${says} Drover needs ${least} or newer: run 'npm ci', which brings it, and start by npm.`,
      );
}

async function spaceOf(folder: string): Promise<{ free: number; share: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, share: blocks === 0 ? 1 : bavail / blocks };
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return spaceOf(dirname(folder));
  }
}

const [little, tooLittle] = [2e9, 2e8];

async function diskFinding(name: string, folder: string): Promise<Finding> {
  try {
    const { free, share } = await spaceOf(folder);
    const says = `${(free / 1e9).toFixed(1)} GB (${Math.round(share * 100)} %) free for ${name} ${folder}.`;
    if (free < tooLittle) return wrong('disk', `${says} Writes fail soon: make room.`);
    return free < little || share < 0.05 ? note('disk', `${says} Make room.`) : good('disk', says);
  } catch (error) {
    return wrong('disk', messageOf(error));
  }
}

const hour = 3_600_000;

/** How long the test of a backup may take, in hours. */
const trialHours = 0.25;

async function backupFinding({ backups }: Settings): Promise<Finding> {
  const what = 'backups';
  if (backups === null)
    return note(
      what,
      'No backups are made. Set BACKUP_DIR, ideally on another disk, or run npx drover backup from a timer.',
    );
  const [newest] = await backupsIn(backups.dir);
  if (newest === undefined)
    return wrong(
      what,
      `${backups.dir} has none. A running server takes one within a minute; its log says why not.`,
    );
  const hours = (Date.now() - newest.takenAt.getTime()) / hour;
  const says = `${newest.name} is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old.`;
  if (hours > 2 * backups.everyHours)
    return wrong(
      what,
      `${says} One is due every ${backups.everyHours} h: the server's log says why none came.`,
    );
  if (newest.tried) return good(what, `${says} It was restored for a trial.`);
  // The newest backup is not marked as tested. Its test may still be running.
  return hours < trialHours
    ? note(what, `${says} It is being restored for a trial: ask again in a while.`)
    : note(
        what,
        `${says} It was not restored for a trial: let the database's user make databases (ALTER ROLE … CREATEDB).`,
      );
}

/** Shows the configuration, without a call to the service. */
const feedFinding = ({ address, contact }: NonNullable<Settings['marketFeed']>): Finding =>
  good('MARKET_FEED', `National indicators from ${address} once a day, asked for by ${contact}.`);

/** Checks Node, disk space and backups. Shows the market feed. */
export async function* machineFindings(settings: Settings): AsyncGenerator<Finding> {
  yield nodeFinding(process.versions.node);
  if (settings.databaseUrl === null) yield await diskFinding('DATA_DIR', settings.dataDir);
  if (settings.backups !== null) yield await diskFinding('BACKUP_DIR', settings.backups.dir);
  yield await backupFinding(settings);
  if (settings.marketFeed !== null) yield feedFinding(settings.marketFeed);
}
