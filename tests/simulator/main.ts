/**
 * `npx drover simulate MINUTES [SEED]` runs random days for that many minutes. 0 means one day, and `500d` means 500 days. The seed
 * determines the whole day. Each finding is printed with the command that replays it. Exits with 1 after a finding.
 */
import './boot.ts';

const began = process.hrtime.bigint();
const minutesGone = (): number => Number(process.hrtime.bigint() - began) / 6e10;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const [minutesText = '', seedText] = process.argv.slice(2);
if (!/^(\d+(\.\d+)?|[1-9]\d*d)$/.test(minutesText))
  refuse('Say for how many minutes, as a number: npx drover simulate MINUTES [SEED]');
if (seedText !== undefined && !/^\d{1,9}$/.test(seedText))
  refuse(`The seed is a whole number of up to nine digits, and '${seedText}' is none.`);

const days = minutesText.endsWith('d') ? Number(minutesText.slice(0, -1)) : null;
const first = seedText === undefined ? Number(process.hrtime.bigint() % 1_000_000_000n) : Number(seedText);

const { liveDay, takeStorage } = await import('./day.ts');
const { openApp } = await import('./app.ts');
takeStorage();

console.log(`The first seed is ${first}.`);
const total = { days: 0, edits: 0, crashes: 0, faults: 0, steps: 0 };
let findings = 0;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });
const goesOn = (): boolean =>
  !isStopped && (days === null ? minutesGone() < Number(minutesText) : total.days < days);
do {
  const seed = (first + total.days) % 1_000_000_000;
  const day = await liveDay(seed, openApp);
  total.days += 1;
  total.edits += day.counts.edits;
  total.crashes += day.counts.crashes;
  total.faults += day.counts.faults;
  total.steps += day.counts.steps;
  findings += day.findings.length;
  for (const finding of day.findings) console.log(`${finding} (again: npx drover simulate 0 ${seed})`);
} while (goesOn());

const counts = Object.entries(total).map(([what, count]) => `${count} ${what}`);
console.log(`${counts.join(', ')}: ${findings} findings`);
process.exit(findings === 0 ? 0 : 1);
