/** Text that is already safe HTML. `html` inserts it without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | null | undefined | false | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function piece(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** A template tag. It escapes every value that is not Html. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, next, index) => text + piece(parts[index - 1]) + next));
}
