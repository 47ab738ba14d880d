import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { mishaps, type Mishap, type Weather } from '../../simulator/network.ts';
import type { Random } from '../../simulator/random.ts';
import type { SentRequest, ServerAnswers } from './answers.ts';

interface Whole {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Question extends SentRequest {
  readonly headers: IncomingMessage['headers'];
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** An HTTP proxy between one device and the servers. It loses, duplicates, delays, cuts and invents answers. */
export class LyingProxy {
  weather: Weather = 'calm';
  /** True while the device has no network. */
  isCut = false;
  mishaps = 0;
  requests = 0;
  readonly #server: Server;
  readonly #ports: () => readonly number[];
  readonly #random: Random;
  readonly #answers: ServerAnswers;

  private constructor(ports: () => readonly number[], random: Random, answers: ServerAnswers) {
    this.#ports = ports;
    this.#random = random;
    this.#answers = answers;
    this.#server = createServer((question, answer) => {
      this.#handle(question, answer).catch(() => answer.destroy());
    });
  }

  /** `answers` records the servers' true answers. */
  static async open(
    ports: () => readonly number[],
    random: Random,
    answers: ServerAnswers,
  ): Promise<LyingProxy> {
    const proxy = new LyingProxy(ports, random, answers);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.isCut = true;
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.isCut) return void answer.destroy();
    const { method = 'GET', url: path = '/', headers } = incoming;
    const question: Question = { method, path, headers, body: await bytesOf(incoming) };
    if (path.startsWith('/api/live/')) return this.#stream(question, answer);
    this.requests += 1;
    const mishap = this.#random.weighted(mishaps[this.weather]);
    if (mishap !== 'none') this.mishaps += 1;
    const before = beforeIt[mishap];
    if (before !== undefined) return before(question, answer, this.#random);
    if (mishap === 'late') await wait(this.#random.between(1_000, 20_000));
    const whole = await this.#ask(question);
    if (mishap === 'twice')
      void wait(this.#random.between(1, 5_000))
        .then(() => this.#ask(question))
        .catch(() => undefined);
    if (mishap === 'answer lost') return void answer.destroy();
    if (mishap === 'error after') return void answer.writeHead(500).end();
    give(answer, whole, mishap === 'cut');
  }

  #send({ method, path, headers, body }: Question): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const port = this.#random.pick(this.#ports());
      const to = { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: 40_000 };
      const call = request(to, resolve);
      call.on('timeout', () => call.destroy(new Error('too late')));
      call.on('error', reject).end(body);
    });
  }

  async #ask(question: Question): Promise<Whole> {
    const heard = this.#answers.sent(question);
    const reply = await this.#send(question);
    const whole = { status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) };
    heard(whole);
    return whole;
  }

  async #stream(question: Question, answer: ServerResponse): Promise<void> {
    const reply = await this.#send(question);
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    answer.on('close', () => reply.destroy());
    reply.on('error', () => answer.destroy());
    reply.on('close', () => answer.destroy());
    reply.pipe(answer);
  }
}

/** If `isTorn` is true, half of the body is sent and the connection is closed. */
function give(answer: ServerResponse, { status, headers, body }: Whole, isTorn: boolean): void {
  const { 'transfer-encoding': _, ...others } = headers;
  answer.writeHead(status, { ...others, 'content-length': body.length });
  if (!isTorn || body.length < 2) return void answer.end(body);
  answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
}

type Before = (question: Question, answer: ServerResponse, random: Random) => void;

const json = (answer: ServerResponse, status: number, body: unknown, etag?: string): void => {
  answer.writeHead(status, { 'content-type': 'application/json', ...(etag === undefined ? {} : { etag }) });
  answer.end(status === 204 ? undefined : JSON.stringify(body));
};

/** Answers 2xx although the request was not forwarded. */
function lie({ method, path, headers, body }: Question, answer: ServerResponse, random: Random): void {
  if (path.includes('/batch/')) return json(answer, 200, random.pick<unknown>([{}, { replies: [] }, []]));
  const ifMatch = headers['if-match'];
  const known = method === 'GET' ? {} : (JSON.parse(body.toString() || '{}') as unknown);
  const answers: readonly (() => void)[] = [
    () => json(answer, 200, {}),
    () => json(answer, 200, null),
    () => json(answer, 200, []),
    () => json(answer, 204, undefined),
    () => json(answer, 200, known, ifMatch),
  ];
  random.pick(answers)();
}

/** These mishaps answer a request without forwarding it. */
const beforeIt: Partial<Record<Mishap, Before>> = {
  lost: (_, answer) => answer.destroy(),
  'error before': (_, answer) => answer.writeHead(503, { 'retry-after': '1' }).end(),
  portal: (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel</html>'),
  lie,
};
