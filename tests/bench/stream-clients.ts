/** Opens `each` event streams (50) per token. They stay open until the process is killed. */
import { get } from 'node:http';

interface Wanted {
  readonly address: string;
  readonly each?: number;
  readonly members: readonly { readonly slug: string; readonly token: string }[];
}

const opened = (address: string, slug: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${address}/api/live/${slug}`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}`));
      answer.once('data', () => resolve());
    }).once('error', reject);
  });

process.once('message', async (message) => {
  const { address, members, each = 50 } = message as Wanted;
  for (const { slug, token } of members)
    await Promise.all(Array.from({ length: each }, () => opened(address, slug, token)));
  process.send?.('open');
});
