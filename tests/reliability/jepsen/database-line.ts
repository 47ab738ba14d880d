import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The directions in which the connection transfers data. */
export type Carries = 'both ways' | 'nothing' | 'questions only' | 'answers only';

interface Flow {
  readonly direction: Carries;
  readonly pieces: Buffer[];
  readonly to: Socket;
  hasEnded: boolean;
  isBusy: boolean;
}

/** A server's connection to the database. It can be redirected, delayed or cut. After a cut it sends the waiting data, as TCP does. */
export class DatabaseLine {
  delay = 0;
  #carries: Carries = 'both ways';
  readonly #server: Server;
  readonly #target: () => number;
  readonly #flows = new Set<Flow>();

  private constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer((near) => {
      const far = connect(this.#target(), '127.0.0.1');
      this.#follow(near, far, 'questions only');
      this.#follow(far, near, 'answers only');
    });
  }

  /** `target` returns the port for new connections. */
  static async open(target: () => number): Promise<DatabaseLine> {
    const line = new DatabaseLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  carry(what: Carries): void {
    this.#carries = what;
    for (const flow of this.#flows) void this.#move(flow);
  }

  #follow(from: Socket, to: Socket, direction: Carries): void {
    const flow: Flow = { direction, pieces: [], to, hasEnded: false, isBusy: false };
    this.#flows.add(flow);
    from.on('error', () => undefined);
    from.on('data', (piece: Buffer) => {
      flow.pieces.push(piece);
      void this.#move(flow);
    });
    from.on('close', () => {
      flow.hasEnded = true;
      void this.#move(flow);
    });
  }

  #isOpen = ({ direction }: Flow): boolean => this.#carries === 'both ways' || this.#carries === direction;

  async #move(flow: Flow): Promise<void> {
    if (flow.isBusy) return;
    flow.isBusy = true;
    while (this.#isOpen(flow) && flow.pieces.length > 0) {
      if (this.delay > 0) await wait(this.delay);
      const piece = flow.pieces.shift();
      if (piece !== undefined && flow.to.writable) flow.to.write(piece);
    }
    flow.isBusy = false;
    if (!flow.hasEnded || flow.pieces.length > 0 || !this.#isOpen(flow)) return;
    this.#flows.delete(flow);
    flow.to.destroy();
  }

  /** Closes every connection, as a proxy does when its database is marked as down. */
  reset(): void {
    for (const { to } of this.#flows) to.destroy();
  }

  async close(): Promise<void> {
    this.carry('both ways');
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.reset();
    await closed;
  }
}
