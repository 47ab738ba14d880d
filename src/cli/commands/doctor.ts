import { databaseFindings } from '../../server/operate/doctor/database.ts';
import { lineOf, messageOf, wrong, type Finding } from '../../server/operate/doctor/finding.ts';
import { machineFindings } from '../../server/operate/doctor/machine.ts';
import { siteFindings } from '../../server/operate/doctor/site.ts';
import { readSettings } from '../../server/settings.ts';
import type { Run } from '../command.ts';

function print(finding: Finding): void {
  console.log(lineOf(finding));
  if (finding.state === 'wrong') process.exitCode = 1;
}

/** Checks everything that the server needs. Prints one line per check. */
export const run: Run = async () => {
  try {
    const settings = readSettings();
    for (const find of [machineFindings, databaseFindings, siteFindings])
      for await (const finding of find(settings)) print(finding);
  } catch (error) {
    print(wrong('settings', messageOf(error)));
  }
  // Ends the command even if a connection is still open.
  process.exit();
};
