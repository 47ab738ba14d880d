import { longDate } from '#calc-core/number';
import type { PaperLines, PaperPage, PaperStamp, PaperTable } from './page.ts';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const MARK =
  '<svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true"><rect x=".9" y=".9" width="30.2" height="30.2" rx="7" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M8.5 7.5h6.6a8.5 8.5 0 0 1 0 17H8.5z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M13.2 12.3h1.9a3.7 3.7 0 0 1 0 7.4h-1.9z" fill="currentColor"/></svg>';

const linesHtml = ({ lines }: PaperLines): string =>
  `<table class="lines">${lines
    .map(
      ({ operator, label, how, amount, isResult }) =>
        `<tr${isResult === true ? ' class="sum"' : ''}><td class="op">${escaped(operator)}</td><th scope="row">${escaped(label)}</th><td class="how">${escaped(how)}</td><td class="amt">${escaped(amount)}</td></tr>`,
    )
    .join('')}</table>`;

/** If a table has more columns than this, each column is as wide as its contents. */
const EVEN = 5;

const tableHtml = ({ heading, columns, rows }: PaperTable): string =>
  `<div class="wide" tabindex="0" role="region" aria-label="${escaped(heading)}"><table class="grid${columns.length > EVEN ? ' many' : ''}"><thead><tr><td></td>${columns.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ({ name, cells, isResult, own }) =>
        `<tr${isResult === true ? ' class="sum"' : ''}><th scope="row">${escaped(name)}</th>${cells
          .map((cell, at) => `<td${at === own ? ' class="own"' : ''}>${escaped(cell)}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;

/** The HTML of a page, for printing and shared links. All texts are escaped. */
export function paperHtml(page: PaperPage, { by, date, version }: PaperStamp): string {
  const headline = page.headline
    .map(({ label, amount }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(amount)}</dd></div>`)
    .join('');
  const parts = page.parts
    .map(
      (part) =>
        `<section${part.isSideBySide === true ? ' class="beside"' : ''}><h2>${escaped(part.heading)}</h2>${'lines' in part ? linesHtml(part) : tableHtml(part)}</section>`,
    )
    .join('');
  const notes = page.notes
    .map(({ heading, text }) => `<div><h2>${escaped(heading)}</h2><p>${escaped(text)}</p></div>`)
    .join('');
  return `<article class="a4${page.layout === 'landscape' ? ' land' : ''}"><header><span class="by">${MARK}<b>Drover</b></span><span>${escaped(longDate(date))}</span></header><h1>${escaped(page.title)}</h1><p class="one">${escaped(page.sentence)}</p>${headline === '' ? '' : `<dl class="three">${headline}</dl>`}${parts}<section class="half">${notes}</section><footer><span>Prepared by ${escaped(by)}</span><span>Figures worked out by Drover ${escaped(version)}</span></footer></article>`;
}

/** A complete document for a reader without an account. It has no script and loads nothing. */
export const sharedHtml = (
  body: string,
  {
    title,
    style,
    from,
  }: {
    readonly title: string;
    readonly style: string;
    /** Who shares the page, and the text after this name. Null for a page that is not shared. */
    readonly from: { readonly who: string; readonly says: string } | null;
  },
): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${style}</style></head><body class="reader">${from === null ? '' : `<header class="shared">${MARK}<p><b>${escaped(from.who)}</b> ${escaped(from.says)}</p></header>`}<main>${body}</main></body></html>`;

/** A page with only a heading and a text, for example for a shared page that has ended. */
export const messageHtml = (heading: string, text: string): string =>
  `<article class="a4 message"><h1>${escaped(heading)}</h1><p class="one">${escaped(text)}</p></article>`;
