/** `npm run --silent doctor`: looks at all that the server needs, a line each, and says what to do; exit 1 when something is wrong. */
import { databaseFindings } from '../server/operate/doctor/database.ts';
import { lineOf, messageOf, wrong, type Finding } from '../server/operate/doctor/finding.ts';
import { machineFindings } from '../server/operate/doctor/machine.ts';
import { siteFindings } from '../server/operate/doctor/site.ts';
import { readSettings } from '../server/settings.ts';

function print(finding: Finding): void {
  console.log(lineOf(finding));
  if (finding.state === 'wrong') process.exitCode = 1;
}

try {
  const settings = readSettings();
  for (const find of [machineFindings, databaseFindings, siteFindings])
    for await (const finding of find(settings)) print(finding);
} catch (error) {
  print(wrong('settings', messageOf(error)));
}
// A connection that somebody keeps open must not keep the doctor.
process.exit();
