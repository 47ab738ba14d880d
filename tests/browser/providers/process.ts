import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export interface Running {
  /** Everything printed so far, for failure messages. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a command and waits until `url` answers 2xx.
 * @throws Error with the output, if the command ends or does not answer in 90 s
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<Running> {
  // A Vite build in this worker sets NODE_ENV=production, which would affect a server.
  const whole = { ...process.env, NODE_ENV: 'development', ...env };
  const child = spawn(command, args, { env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (text: Buffer): void => void (output = (output + text.toString()).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const running: Running = { output: () => output, stop: () => stopChild(child) };
  const until = Date.now() + 90_000;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return running;
    await pause(200);
  }
  await running.stop();
  throw new Error(`${command} ${args.join(' ')} does not answer at ${url}:\n${output}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(hard);
}
