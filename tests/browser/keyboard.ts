import { expect, type Locator, type Page } from '@playwright/test';

/** Presses each of these keys. Text after an apostrophe is typed: `'Roma`. */
export async function keys(page: Page, ...chords: readonly string[]): Promise<void> {
  for (const chord of chords)
    if (chord.startsWith("'")) await page.keyboard.type(chord.slice(1));
    else await page.keyboard.press(chord);
}

const isFocused = (of: Locator): Promise<boolean> => of.evaluate((one) => one === document.activeElement);

/** Presses a key until this element has the focus. At every step, some element must have the focus. */
export async function until(page: Page, wanted: Locator, key = 'Tab', most = 60): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
    await expectFocusInPage(page);
  }
  await expect(wanted).toBeFocused();
}

/** Some element must have the focus. Otherwise the next Tab would start at the top of the page. */
export async function expectFocusInPage(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus is on the page' })
    .not.toBe('BODY');
}

/** Presses F6 to reach this part of the window, Tab to reach the element, then Enter. Does not work from a sheet's cells. */
export async function pressIn(page: Page, part: 'top' | 'side', wanted: Locator): Promise<void> {
  await until(page, page.locator(`#${part}`), 'F6', 4);
  await until(page, wanted);
  await keys(page, 'Enter');
}

/** Presses F6 to reach the screen. Does not work from a sheet's cells, where F6 goes to the toolbar. */
export const toScreen = (page: Page): Promise<void> => until(page, page.locator('#content'), 'F6', 4);

/** Presses Tab to reach the element, then Enter. */
export async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await until(page, wanted);
  await keys(page, 'Enter');
}

/** Chooses an option by its first letters. */
export async function choose(page: Page, of: Locator, letters: string): Promise<void> {
  await until(page, of);
  await keys(page, `'${letters}`);
}

/** Collects the texts of live regions, which screen readers announce. The returned function gives these texts, oldest first. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const start = (): void => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const note = (at: Node): void => {
      const element = at instanceof Element ? at : at.parentElement;
      const text = element?.closest(live)?.textContent?.trim() ?? '';
      if (text !== '' && announced.at(-1) !== text) announced.push(text);
    };
    const watch = (): void =>
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          note(target);
          for (const added of addedNodes)
            if (added instanceof Element)
              for (const region of [added, ...added.querySelectorAll(live)]) note(region);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    watch();
  };
  await page.addInitScript(start);
  await page.evaluate(start);
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[]);
}
