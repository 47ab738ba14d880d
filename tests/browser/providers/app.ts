import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#server/settings.ts';
import { startProcess, type Running } from './process.ts';
import type { ThirdParty } from './third-party.ts';

/** The built app, started as `npm start` does. Only its settings depend on the provider. */
export interface RealApp {
  readonly origin: string;
  /** Runs `npx drover member add-admin`, as the README tells the owner of a new site. */
  addAdmin(account: string, email: string): void;
  stop(): Promise<void>;
}

export async function startRealApp(party: ThirdParty, port: number, data: string): Promise<RealApp> {
  const env: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: data,
    OIDC_ISSUER: party.issuer,
    OIDC_CLIENT_ID: party.clientId,
    ...(party.audience === null ? {} : { OIDC_AUDIENCE: party.audience }),
  };
  const origin = `http://localhost:${port}`;
  const start = join(root, 'src/cli/start.ts');
  const running: Running = await startProcess(process.execPath, [start], env, `${origin}/health`);
  return {
    origin,
    addAdmin(account, email) {
      const command = join(root, 'src/cli/main.ts');
      execFileSync(process.execPath, [command, 'member', 'add-admin', account, email], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    },
    stop: running.stop,
  };
}
