import { expect, type Locator, type Page } from '@playwright/test';
import { content } from './app.ts';

/** The titles of a sheet's columns, in their order. */
export async function headersOf(sheet: Locator): Promise<readonly string[]> {
  const cells = sheet.locator('.ag-header-cell');
  await expect(cells.first()).toBeAttached();
  return cells.evaluateAll((all) =>
    all
      .toSorted((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex))
      .map(({ textContent }) => (textContent ?? '').trim()),
  );
}

/** A section of a form, by its title. */
export const section = (page: Page, title: string): Locator =>
  content(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Every amount of the open form: text with a decimal keyboard and 0 where nothing is entered (spec 5). */
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
