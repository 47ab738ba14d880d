import type { Page } from '@playwright/test';

/** A column and a row: `saleCostHd@3` is the sale price of the fourth trade. `@new` is the blank row. */
export type CellRef = string;

const rowIdOf = (row: string): string => `t${String(Number(row) + 1).padStart(6, '0')}`;

function selectorOf(ref: CellRef): string {
  const [column = '', row = ''] = ref.split('@');
  const place =
    row === 'new'
      ? '.ag-row.new'
      : /^\d+$/.test(row)
        ? `.ag-row[row-id="${rowIdOf(row)}"]`
        : `.ag-row[row-index="${row.slice(1)}"]`;
  return `${place} .ag-cell[col-id="${column}"]`;
}

export function driverOf(page: Page) {
  const cell = (ref: CellRef) => page.locator(selectorOf(ref)).first();
  return {
    cell,
    /** Opens a new sheet with new records. The grid appears one task later. */
    async reset(rows?: number): Promise<void> {
      await page.evaluate((count) => window.droverSheet.reset(count), rows);
      await page.waitForSelector('.ag-row.totals .ag-cell');
    },
    /** Presses the cell without opening anything. */
    select: (ref: CellRef) => press(page, ref),
    /** Starts a case in the same grid: this cell is selected, and no editor or mark is left. */
    begin: (ref: CellRef) => press(page, ref, true),
    /** False if a case has left an unreadable text, an open editor or a menu. */
    isClean: () =>
      page.evaluate(
        () =>
          document.querySelector(
            '.ag-cell.bad, .drover-editor, dialog[open], :popover-open, .drover-choices',
          ) === null,
      ),
    /** Reads everything that a case checks, in one call. */
    look: (refs: readonly CellRef[]) =>
      page.evaluate((selectors) => {
        const place = (found: Element | null | undefined): string => {
          const index = found?.closest('.ag-row')?.getAttribute('row-index') ?? '';
          const column = found?.getAttribute('col-id') ?? '';
          return found === null || found === undefined ? '' : `${column}@${index === 'b-0' ? 'new' : index}`;
        };
        const range = [...document.querySelectorAll('.ag-cell.rng')];
        return {
          texts: selectors.map(
            (selector) => document.querySelector(selector)?.textContent?.trim() ?? '(none)',
          ),
          active: place(document.querySelector('.ag-cell.act')),
          range: {
            count: range.length,
            from: place(range.find((each) => each.matches('.rt.rl'))),
            to: place(range.find((each) => each.matches('.rb.rr'))),
          },
          editing: document.querySelector<HTMLInputElement>('.drover-editor')?.value ?? null,
          opened: [...window.droverSheet.opened],
          commits: [...window.droverSheet.commits],
          records: window.droverSheet.stored(),
        };
      }, refs.map(selectorOf)),
    /** Undoes this many steps. Returns the stored records. */
    undo: (steps: number) =>
      page.evaluate((count) => {
        for (let step = 0; step < count; step += 1) window.droverSheet.records.undo();
        return window.droverSheet.stored();
      }, steps),
    async drag(from: CellRef, to: CellRef): Promise<void> {
      const a = await cell(from).boundingBox();
      const b = await cell(to).boundingBox();
      if (a === null || b === null) throw new Error('not on the screen');
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await page.mouse.up();
    },
    async dragHandle(to: CellRef): Promise<void> {
      const handle = await page.locator('.ag-cell.fill').boundingBox();
      const target = await cell(to).boundingBox();
      if (handle === null || target === null) throw new Error('not on the screen');
      await page.mouse.move(handle.x + handle.width - 3, handle.y + handle.height - 3);
      await page.mouse.down();
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
      await page.mouse.up();
    },
    async paste(text: string): Promise<void> {
      await page.evaluate((content) => navigator.clipboard.writeText(content), text);
      await page.keyboard.press('Control+v');
    },
    /** Pastes another program's clipboard: HTML, with or without text. */
    async pasteHtml(html: string, text = ''): Promise<void> {
      await page.evaluate(
        ([markup, plain]) => {
          const data = new DataTransfer();
          if (plain !== undefined && plain !== '') data.setData('text/plain', plain);
          data.setData('text/html', markup ?? '');
          document.activeElement?.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          );
        },
        [html, text],
      );
    },
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    text: async (ref: CellRef) => ((await cell(ref).textContent()) ?? '').trim(),
    active: () =>
      page.evaluate(() => {
        const found = document.querySelector('.ag-cell.act');
        const row = found?.closest('.ag-row');
        const index = row?.getAttribute('row-index') ?? '';
        return found === null ? '' : `${found.getAttribute('col-id')}@${index === 'b-0' ? 'new' : index}`;
      }),
    editing: () =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('.drover-editor')?.value ?? null),
    commits: () => page.evaluate(() => [...window.droverSheet.commits]),
    records: () => page.evaluate(() => window.droverSheet.stored()),
    said: () => page.locator('[role=status]').allTextContents(),
  };
}

/** Sends all pointer events in one message. Moving the mouse would need six messages for each press. */
function press(page: Page, ref: CellRef, isStart = false): Promise<void> {
  return page.evaluate(
    ([selector, start]) => {
      const found = document.querySelector(String(selector));
      if (found === null) throw new Error(`${selector} is not on the screen`);
      found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (start === true) {
        window.droverSheet.opened.length = 0;
        window.droverSheet.commits.length = 0;
      }
      const { left, top } = found.getBoundingClientRect();
      found.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: left + 2, clientY: top + 2 }),
      );
      window.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    },
    [selectorOf(ref), isStart] as const,
  );
}

export type Driver = ReturnType<typeof driverOf>;
