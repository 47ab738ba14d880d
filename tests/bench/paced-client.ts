/** Sends requests at regular times, without waiting for answers. A request's time is measured from when it was due. */
import { Agent, request } from 'node:http';

export interface Paced {
  readonly host: string;
  readonly headers: Record<string, string>;
  readonly requests: readonly {
    readonly path: string;
    readonly method?: string;
    readonly body?: string;
    /** Added to the headers of all requests. */
    readonly headers?: Record<string, string>;
  }[];
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
}

export interface Taken {
  /** 99 of 100 answers arrived within this time, in ms. */
  readonly p99: number;
  readonly sent: number;
  /** The number of answers that were not 2xx. */
  readonly refused: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

function ask({ host, headers, requests }: Paced, index: number): Promise<boolean> {
  const { path = '/', method = 'GET', body, headers: own } = requests[index % requests.length] ?? {};
  return new Promise((resolve, reject) => {
    request(host + path, { agent, method, headers: { ...headers, ...own } }, (reply) => {
      reply.resume().on('end', () => resolve((reply.statusCode ?? 500) < 300));
    })
      .on('error', reject)
      .end(body);
  });
}

async function run(work: Paced): Promise<Taken> {
  // Opens the connections and warms up client and server. These requests are not timed.
  for (let index = 0; index < 20; index++) await ask(work, index);
  const count = work.rate * work.seconds;
  const took: number[] = [];
  let refused = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = from + (index * 1000) / work.rate;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
      if (!(await ask(work, index))) refused += 1;
      took.push(performance.now() - at);
    }),
  );
  took.sort((a, b) => a - b);
  return { p99: took[Math.floor(count * 0.99)] ?? Number.NaN, sent: count + 20, refused };
}

process.on('message', (work: Paced) => {
  void run(work).then((taken) => process.send?.(taken));
});
