import { setTimeout as wait } from 'node:timers/promises';
import { key, type Driven, type Key } from './driven.ts';

const patience = 30_000;

const named = `(name) => [...([...document.querySelectorAll('dialog:modal')].at(-1) ?? document).querySelectorAll('input, select, textarea, button, a, [role="button"]')].filter((element) => {
  const words = [...(element.labels ?? [])].map((label) => label.textContent).concat(element.getAttribute('aria-label') ?? '', element.textContent ?? '');
  return element.checkVisibility() && words.some((text) => text.trim() === name);
})`;

export class Person {
  readonly #browser: Driven;
  readonly #site: string;

  constructor(browser: Driven, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      // A page that is unloading does not answer.
      if ((await this.#browser.ask(`Boolean(${expression})`).catch(() => false)) === true) return;
      if (Date.now() > end) {
        throw new Error(`${what}: not within ${patience / 1000} s; the page shows ${await this.shown()}`);
      }
      await wait(50);
    }
  }

  shown = async (): Promise<string> =>
    String(
      await this.#browser
        .ask('location.pathname + " " + document.body.innerText.slice(0, 1500)')
        .catch(String),
    );

  goTo = (path: string): Promise<void> => this.#browser.goTo(`${this.#site}${path}`);

  async press(name: string): Promise<void> {
    const found = `(${named})(${JSON.stringify(name)})`;
    await this.until(`'${name}' is there`, `${found}.length > 0`);
    await this.#browser.ask(
      `(document.querySelectorAll('[data-here]').forEach((old) => old.removeAttribute('data-here')), ${found}[0].setAttribute('data-here', ''), ${found}[0].scrollIntoView({ block: 'center' }), true)`,
    );
    await this.#browser.press('[data-here]');
  }

  /** Clicks a cell of the sheet, given by its column and the name in its row. */
  async pressCell(column: string, row: string): Promise<void> {
    const at = `[...document.querySelectorAll('.ag-row')].find((one) => one.textContent.includes(${JSON.stringify(row)}))?.getAttribute('row-index')`;
    await this.until(`a row '${row}'`, `${at} !== undefined`);
    const index = await this.#browser.ask(at);
    const selector = `.ag-row[row-index="${String(index)}"] .ag-cell[col-id="${column}"]`;
    await this.until(`its ${column}`, `document.querySelector('${selector}') !== null`);
    const cell = `document.querySelector('${selector}')`;
    for (let tries = 0; tries < 10; tries += 1) {
      // Scrolls until the header no longer covers the cell. Scrolls again if the sheet has moved meanwhile.
      await this.#browser.ask(`${cell}?.scrollIntoView({ block: 'center' })`);
      await this.#browser.press(selector).catch(() => undefined);
      await wait(1_500);
      if ((await this.#browser.ask(`${cell}?.classList.contains('act') === true`)) === true) return;
    }
    throw new Error(`The cell ${selector} does not become active; the page shows ${await this.shown()}`);
  }

  async type(label: string, text: string): Promise<void> {
    await this.press(label);
    await this.#browser.keys(key('All'), text, key('Tab'));
  }

  keys = (...strokes: readonly (string | Key)[]): Promise<void> => this.#browser.keys(...strokes);

  print = async (): Promise<Buffer | null> => (await this.#browser.print?.()) ?? null;

  leave = (): Promise<void> => this.#browser.goTo('about:blank');

  kill = (): Promise<string> => this.#browser.kill();

  ask = (expression: string): Promise<unknown> => this.#browser.ask(expression);

  sees = (text: string): Promise<void> =>
    this.until(`'${text}' shows`, `document.body.innerText.includes(${JSON.stringify(text)})`);

  /** Waits until a form's field shows this number in any format. */
  fieldShows = (label: string, number: string): Promise<void> =>
    this.until(
      `${label} shows ${number}`,
      `(${named})(${JSON.stringify(label)})[0]?.value.replaceAll(',', '').replace(/\\.00$/, '') === ${JSON.stringify(number)}`,
    );

  cellShows = (column: string, row: string, text: string): Promise<void> =>
    this.until(
      `${column} of '${row}' shows ${text}`,
      `[...document.querySelectorAll('.ag-row')].filter((one) => one.textContent.includes(${JSON.stringify(row)})).map((one) => one.getAttribute('row-index')).some((index) => document.querySelector('.ag-row[row-index="' + index + '"] .ag-cell[col-id="${column}"]')?.textContent.trim() === ${JSON.stringify(text)})`,
    );
}
