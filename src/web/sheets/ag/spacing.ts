interface Spacing {
  /** The width of words relative to the design, for example 2 at twice the text size. */
  readonly letters: number;
  readonly heading: number;
}

const designed = { 'font-size': '12.5px', 'letter-spacing': '-0.01em', 'word-spacing': '0' } as const;
const padding = 4;

let measured: Spacing | null = null;

/** The reader's text size and spacing, measured once per page load (WCAG 1.4.12). */
export function spacing(): Spacing {
  measured ??= measure();
  return measured;
}

function measure(): Spacing {
  const line = (words: string): HTMLElement => {
    const made = document.createElement('span');
    made.className = 'drover-ruler';
    made.textContent = words;
    return made;
  };
  const [plain, own, three] = [line('Profit Per Head'), line('Profit Per Head'), line('Profit\nPer\nHead')];
  for (const [name, value] of Object.entries(designed)) plain.style.setProperty(name, value, 'important');
  three.classList.add('heading');
  const place = document.createElement('div');
  place.setAttribute('aria-hidden', 'true');
  place.append(plain, own, three);
  document.body.append(place);
  const letters = own.getBoundingClientRect().width / plain.getBoundingClientRect().width;
  const heading = Math.ceil(three.getBoundingClientRect().height) + padding;
  place.remove();
  return { letters: Number.isFinite(letters) ? Math.max(1, letters) : 1, heading };
}
