import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

interface Pipe {
  readonly near: Socket;
  readonly far: Socket;
}

/** A database address whose connections can fall silent, as when the host leaves the network. */
export interface Relay {
  readonly url: string;
  /** Closes every open connection at the database only. New connections work, as after the promotion of a standby. */
  vanish(): void;
  /** Holds back the database's answers until `release` is called, as a busy machine does. */
  hold(): void;
  /** Calls the listener with each text before it is sent to the database. */
  onSent(listener: (text: string) => void): void;
  release(): void;
  /** Makes new connections wait without result until `back` is called. */
  away(): void;
  back(): void;
  /** The number of silent connections that are still open here. */
  heldMute(): number;
  close(): Promise<void>;
}

/** The port of the URL's PostgreSQL, or the socket in the folder that `host` names. */
function targetOf(url: URL): { readonly path: string } | { readonly host: string; readonly port: number } {
  const folder = url.searchParams.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.5432` };
  return { host: url.hostname, port: Number(url.port || 5432) };
}

export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = targetOf(new URL(databaseUrl));
  const open = new Set<Pipe>();
  const mute = new Set<Socket>();
  const onSents: ((text: string) => void)[] = [];
  let isAway = false;
  const server = createServer((near) => {
    near.on('error', () => {});
    near.on('close', () => mute.delete(near));
    if (isAway) {
      mute.add(near);
      return;
    }
    const far = connect(target);
    const pipe = { near, far };
    open.add(pipe);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => {
      // A silent connection is closed at the database only. Here it stays open.
      if (open.delete(pipe)) near.destroy();
    });
    near.on('data', (piece: Buffer) => {
      for (const onSent of onSents) onSent(piece.toString('latin1'));
    });
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    vanish() {
      for (const pipe of open) {
        open.delete(pipe);
        mute.add(pipe.near);
        pipe.near.unpipe(pipe.far);
        pipe.far.unpipe(pipe.near);
        // Discards data that still arrives, as a cut cable does.
        pipe.near.resume();
        pipe.far.destroy();
      }
    },
    hold() {
      for (const { near, far } of open) {
        far.unpipe(near);
        far.pause();
      }
    },
    onSent: (listener) => void onSents.push(listener),
    release() {
      for (const { near, far } of open) far.pipe(near);
    },
    away() {
      isAway = true;
    },
    back() {
      isAway = false;
    },
    heldMute: () => mute.size,
    close: () =>
      new Promise((resolve) => {
        for (const { near } of open) near.destroy();
        for (const near of mute) near.destroy();
        server.close(() => resolve());
      }),
  };
}
