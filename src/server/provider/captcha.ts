import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Bus } from '../live/bus.ts';

/** A captcha for the login page, with the specification's prompts (section 8). */
export interface Captcha {
  readonly id: string;
  readonly prompt: 'Enter the code shown above' | 'Solve the formula shown above';
  /** A data URI. */
  readonly image: string;
}

export interface Captchas {
  ask(): Captcha;
  /** True for the right answer. Each captcha can be answered only once. */
  solve(id: string, answer: string): boolean;
}

/** A captcha is required after this many wrong passwords. */
export const captchaAfter = 5;

const lifetime = 10 * 60_000;
const mostUsed = 5_000;
// 0 O 1 I L are left out: they are hard to tell apart.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

interface CaptchaQuestion {
  readonly shown: string;
  readonly answer: string;
  readonly prompt: Captcha['prompt'];
}

function code(): CaptchaQuestion {
  const text = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return { shown: text, answer: text, prompt: 'Enter the code shown above' };
}

function formula(): CaptchaQuestion {
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
  return { shown: `${a}+${b}=?`, answer: String(a + b), prompt: 'Solve the formula shown above' };
}

function draw(text: string): string {
  const glyphs = [...text].map((glyph, index) => {
    const x = 24 + index * 32;
    const tilt = randomInt(-24, 25);
    return `<text x="${x}" y="${44 + randomInt(-6, 7)}" transform="rotate(${tilt} ${x} 40)">${glyph}</text>`;
  });
  const strokes = [1, 2].map(
    () => `<path d="M0 ${randomInt(10, 60)}Q90 ${randomInt(0, 70)} 190 ${randomInt(10, 60)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="190" height="64"><rect width="190" height="64" fill="#ebece4"/><g font-family="monospace" font-size="32" font-weight="700" text-anchor="middle" fill="#1a211c">${glyphs.join('')}</g><g fill="none" stroke="#5d665f" stroke-width="2">${strokes.join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A captcha's id has our signature of this text. No answer equals the text: answers have no lower-case letters. */
const made = 'made here';

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface CaptchaParts {
  readonly bus: Bus;
  /** All server processes share the secret, because the answer may reach another process. */
  readonly secret: string;
  readonly now?: () => number;
}

/** A captcha's id contains a signature of its answer, so unanswered captchas need no storage. */
export function createCaptchas({ bus, secret, now = () => Date.now() }: CaptchaParts): Captchas {
  const used = new Map<string, number>();
  const seal = (begin: string, answer: string): string =>
    createHmac('sha256', secret).update(`captcha ${begin} ${answer}`).digest('base64url');
  const spend = (id: string, until: number): void => {
    if (used.size >= mostUsed) for (const [old, end] of used) if (end < now()) used.delete(old);
    used.set(id, until);
  };
  bus.subscribe('captcha', (value, isOwn) => {
    if (!isOwn) spend(...(value as [string, number]));
  });
  return {
    ask() {
      const question = randomInt(2) === 0 ? code() : formula();
      const begin = `${now() + lifetime}.${randomUUID()}`;
      const id = `${begin}.${seal(begin, question.answer)}.${seal(begin, made)}`;
      return { id, prompt: question.prompt, image: draw(question.shown) };
    },
    solve(id, answer) {
      const [until = '', nonce = '', sealed = '', mark = ''] = id.split('.');
      const begin = `${until}.${nonce}`;
      const ends = Number(until);
      // Only ids that we issued are stored as used, so that invented ids do not fill the memory.
      if (!isSame(mark, seal(begin, made)) || now() >= ends || used.has(id)) return false;
      spend(id, ends);
      void bus.publish('captcha', [id, ends]).catch(() => {});
      return isSame(sealed, seal(begin, answer.trim().toUpperCase()));
    },
  };
}
