import { laidOnPaper, paperStyle, sheetOfPaper, sideOfPaper, typeOnPaper } from '#paper/style.ts';

/** Styles that hide everything except the paper page while printing. */
const AROUND = `
.drover-paper { display: none; }
@media print {
  html:has(> body > .drover-paper) { ${typeOnPaper}; }
  body > .drover-paper { display: block !important; page: paper; }
  body > .drover-paper[data-side] { page: side; }
  body:has(> .drover-paper) > :not(.drover-paper) { display: none !important; }
}
${sheetOfPaper('paper')}
${sideOfPaper('side')}
`;

let around: CSSStyleSheet | null = null;

/** Creates a style sheet by script. The page's security policy forbids styles in its text. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Makes the browser print the page from `html` instead of the screen. Returns a function that unsubscribes. */
export function listenToPaper(html: () => string | null): () => void {
  if (around === null) {
    around = sheetOf(AROUND);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, around];
  }
  const host = document.createElement('section');
  host.className = 'drover-paper';
  host.ariaLabel = 'Page to print';
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(paperStyle), sheetOf(laidOnPaper)];
  const put = (): void => {
    const page = html();
    if (page === null) return;
    // This is safe, because every text was escaped when the page was created.
    root.innerHTML = page;
    host.toggleAttribute('data-side', root.querySelector('.land') !== null);
    document.body.append(host);
  };
  const remove = (): void => host.remove();
  addEventListener('beforeprint', put);
  addEventListener('afterprint', remove);
  return () => {
    removeEventListener('beforeprint', put);
    removeEventListener('afterprint', remove);
    remove();
  };
}
