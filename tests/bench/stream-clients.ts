/** Opens 50 streams of live events for each token that it is sent, says when all are open, and keeps them until it is killed. */
import { get } from 'node:http';

const perMember = 50;

interface Wanted {
  readonly address: string;
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
  const { address, members } = message as Wanted;
  for (const { slug, token } of members)
    await Promise.all(Array.from({ length: perMember }, () => opened(address, slug, token)));
  process.send?.('open');
});
