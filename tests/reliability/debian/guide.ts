import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#server/settings.ts';

/** The values that a reader types in place of the guide's words in capitals. */
interface Answers {
  readonly issuer: string;
  readonly account: string;
  /** The member who becomes an Admin and is erased at the end. */
  readonly slug: string;
}

/** The commands of 'Step by step on a bare Debian' in deploy/README.md. */
export class Guide {
  readonly #text: string;
  readonly #words: readonly (readonly [RegExp, string])[];
  /** How many lines of the guide were used so far. */
  lines = 0;

  private constructor(text: string, { issuer, account, slug }: Answers) {
    this.#text = text;
    this.#words = [
      [/https:\/\/LOGIN\//g, issuer],
      [/https:\/\/SITE\b/g, 'https://farm.example'],
      [/\bREPOSITORY\b/g, '/srv/drover.git'],
      [/\bVERSION\b/g, 'v1'],
      [/\bNEWER\b/g, 'v2'],
      [/\bACCOUNT\b/g, account],
      [/\bEMAIL\b/g, `${account}@drover.example`],
      [/\bSLUG\b/g, slug],
      [/\bPASSWORD\b/g, 'a-long-password'],
    ];
  }

  static async read(answers: Answers): Promise<Guide> {
    const page = await readFile(join(root, 'deploy/README.md'), 'utf8');
    const [, after = ''] = page.split('\n## Step by step on a bare Debian\n');
    return new Guide(after.split('\n## ')[0] ?? '', answers);
  }

  /**
   * The code blocks under a heading, in order.
   * @throws Error when the number of blocks is not `count`
   */
  blocks(heading: string, count: number): readonly string[] {
    const [, after = ''] = this.#text.split(`\n### ${heading}\n`);
    const [part = ''] = after.split('\n### ');
    const found = [...part.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) =>
      this.#words.reduce((text, [word, answer]) => text.replaceAll(word, answer), block),
    );
    if (found.length !== count)
      throw new Error(
        `The guide has ${found.length} blocks of lines under ${heading}, and ${count} are followed`,
      );
    this.lines += found.join('').trimEnd().split('\n').length;
    return found;
  }
}
