import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './server-process.ts';

async function reached(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (isThere) return;
    await wait(100);
  }
  throw new Error('pgbouncer does not answer');
}

/**
 * Starts Debian's pgbouncer in front of a database, as deploy/README.md configures it. `where` is the database in libpq's form, such as
 * `host=… port=…`.
 */
export async function startPooler(folder: string, where: string): Promise<{ port: number; stop(): void }> {
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
postgres = ${where} dbname=postgres user=drover
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, '-q', settings], { stdio: 'inherit' });
  await reached(port);
  return { port, stop: () => void child.kill('SIGINT') };
}
