/** A text with each digit replaced by 0: '1,268' → '0,000'. Texts with the same shape have the same width. */
interface Shape {
  readonly text: string;
  readonly isBold: boolean;
}

/** Measures the width of texts in cells. All texts are measured together, because measuring forces a layout. */
export interface Ruler {
  tooLong(texts: readonly string[], room: number): readonly string[];
  measure(shapes: readonly Shape[]): void;
  /** The width of a measured shape in px. */
  width(shape: Shape): number;
}

export function createRuler(root: HTMLElement): Ruler {
  const widths = new Map<string, number>();
  const keyOf = ({ text, isBold }: Shape): string => `${isBold ? 'bold' : ''} ${text}`;
  const width = (shape: Shape): number => widths.get(keyOf(shape)) ?? 0;
  const measure = (shapes: readonly Shape[]): void => {
    const unknown = new Map(
      shapes.map((shape) => [keyOf(shape), shape] as const).filter(([key]) => !widths.has(key)),
    );
    if (unknown.size === 0) return;
    const lines = [...unknown].map(([key, shape]) => ({ key, line: lineOf(shape) }));
    root.append(...lines.map(({ line }) => line));
    for (const { key, line } of lines) widths.set(key, line.getBoundingClientRect().width);
    for (const { line } of lines) line.remove();
  };
  const widest = ['%', 'W', '\u2014'].map((text) => ({ text, isBold: true }));
  let most = 0;
  return {
    tooLong: (texts, room) => {
      if (most === 0) {
        measure(widest);
        most = Math.max(...widest.map(width));
      }
      const long = texts.filter((text) => text.length * most > room);
      return [...new Set(long.map((text) => text.replaceAll(/\d/g, '0')))];
    },
    measure,
    width,
  };
}

function lineOf({ text, isBold }: Shape): HTMLElement {
  const line = document.createElement('span');
  line.className = isBold ? 'drover-ruler bold' : 'drover-ruler';
  line.setAttribute('aria-hidden', 'true');
  line.textContent = text;
  return line;
}
