import type { Page } from '@playwright/test';

/** A cell by its column and row: `saleCostHd@3` is the sale price of the fourth trade; `@new` is the blank row. */
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

/** Hands on the sheet: keys, mouse, clipboard, and what they left. */
export function driverOf(page: Page) {
  const cell = (ref: CellRef) => page.locator(selectorOf(ref)).first();
  return {
    cell,
    reset: (rows?: number) => page.evaluate((count) => window.droverSheet.reset(count), rows),
    /** Selects a cell without opening it: a press on its left edge would follow a name's link. */
    async select(ref: CellRef): Promise<void> {
      const target = cell(ref);
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error(`${ref} is not on the screen`);
      await page.mouse.move(box.x + box.width - 16, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 16, box.y + box.height / 2 + 1);
      await page.mouse.up();
      await page.evaluate(() => window.droverSheet.opened.splice(0));
    },
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
    /** What another program puts on the clipboard, HTML only or with text. */
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
    /** The active cell, as `column@row-id` with the row counted from 0. */
    active: () =>
      page.evaluate(() => {
        const found = document.querySelector('.ag-cell.act');
        const row = found?.closest('.ag-row');
        const index = row?.getAttribute('row-index') ?? '';
        return found === null ? '' : `${found.getAttribute('col-id')}@${index === 'b-0' ? 'new' : index}`;
      }),
    /** How many cells the range holds, and its corners. */
    range: () =>
      page.evaluate(() => {
        const cells = [...document.querySelectorAll('.ag-cell.rng')];
        const name = (found: Element | undefined): string =>
          found === undefined
            ? ''
            : `${found.getAttribute('col-id')}@${found.closest('.ag-row')?.getAttribute('row-index')}`;
        return {
          count: cells.length,
          from: name(cells.find((each) => each.matches('.rt.rl'))),
          to: name(cells.find((each) => each.matches('.rb.rr'))),
        };
      }),
    editing: () =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('.drover-editor')?.value ?? null),
    opened: () => page.evaluate(() => [...window.droverSheet.opened]),
    commits: () => page.evaluate(() => [...window.droverSheet.commits]),
    /** Every record as it is stored: what an undo must bring back. */
    records: () =>
      page.evaluate(() =>
        JSON.stringify(
          window.droverSheet.records
            .trades()
            .map(({ trade }) => ({ ...trade, lastChanged: null }))
            .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        ),
      ),
    said: () => page.locator('[role=status]').allTextContents(),
  };
}

export type Driver = ReturnType<typeof driverOf>;
