import { isIPv6 } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const [before = '', after] = plain.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(missing).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The key by which limits count an address. All IPv6 addresses of a /64 network share a key. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}
