import { randomInt, randomUUID } from 'node:crypto';

/** One captcha as the login page shows it. The prompts are the spec's (section 8). */
export interface Captcha {
  readonly id: string;
  readonly prompt: 'Enter the code shown above' | 'Solve the formula shown above';
  /** A data URI. */
  readonly image: string;
}

export interface Captchas {
  ask(): Captcha;
  /** True once for the right answer; a captcha is used up by any answer. */
  solve(id: string, answer: string): boolean;
}

/** Asked after this many wrong passwords. */
export const captchaAfter = 5;

const lifetime = 10 * 60_000;
const mostOpen = 5_000;
// No 0 O 1 I L: a person must be able to read it.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

interface Question {
  readonly shown: string;
  readonly answer: string;
  readonly prompt: Captcha['prompt'];
}

function code(): Question {
  const text = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return { shown: text, answer: text, prompt: 'Enter the code shown above' };
}

function formula(): Question {
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
  return { shown: `${a}+${b}=?`, answer: String(a + b), prompt: 'Solve the formula shown above' };
}

/** Every letter on its own tilt and height, with two strokes across. */
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

export function createCaptchas(now: () => number = () => Date.now()): Captchas {
  const open = new Map<string, { answer: string; until: number }>();
  return {
    ask() {
      if (open.size >= mostOpen) open.clear();
      const question = randomInt(2) === 0 ? code() : formula();
      const id = randomUUID();
      open.set(id, { answer: question.answer, until: now() + lifetime });
      return { id, prompt: question.prompt, image: draw(question.shown) };
    },
    solve(id, answer) {
      const one = open.get(id);
      open.delete(id);
      return one !== undefined && now() < one.until && answer.trim().toUpperCase() === one.answer;
    },
  };
}
