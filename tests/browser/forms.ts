import { expect, type Locator, type Page } from '@playwright/test';
import { content } from './app.ts';

/** Returns the titles of a sheet's columns, in order. */
export async function headersOf(sheet: Locator): Promise<readonly string[]> {
  const cells = sheet.locator('.ag-header-cell');
  await expect(cells.first()).toBeAttached();
  return cells.evaluateAll((all) =>
    all
      .toSorted((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex))
      .map(({ textContent }) => (textContent ?? '').trim()),
  );
}

/** A section of a form, found by its title. */
export const section = (page: Page, title: string): Locator =>
  content(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Expects that every amount of the open form is a text field with a decimal keyboard. An empty amount must show 0 (spec 5). */
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
