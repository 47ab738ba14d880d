import { expect, type Locator, type Page } from '@playwright/test';
import { content } from './app.ts';

export async function headersOf(sheet: Locator): Promise<readonly string[]> {
  const cells = sheet.locator('.ag-header-cell');
  await expect(cells.first()).toBeAttached();
  return cells.evaluateAll((all) =>
    all
      .toSorted((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex))
      .map(({ textContent }) => (textContent ?? '').trim()),
  );
}

export const section = (page: Page, title: string): Locator =>
  content(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Every amount of the open form must be a text field with a decimal keyboard. An empty amount shows 0 (spec 5). */
export async function expectAmounts(page: Page): Promise<void> {
  const amounts = content(page).locator('input[inputmode]');
  expect(await amounts.count()).toBeGreaterThan(5);
  const wrong = await amounts.evaluateAll((all) =>
    all
      .map((input) => input as HTMLInputElement)
      .filter(
        ({ type: kind, placeholder, inputMode }) =>
          kind !== 'text' || placeholder !== '0' || !['decimal', 'numeric'].includes(inputMode),
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(wrong).toEqual([]);
}
