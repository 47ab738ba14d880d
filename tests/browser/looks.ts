import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './app.ts';

const ofColour = ['color-contrast', 'link-in-text-block'];

/** A look of a screen: theme, forced colours and text size. */
interface Look {
  readonly theme: 'light' | 'dark';
  readonly isForced: boolean;
  readonly type: '' | '32px';
  /** Only these axe rules are checked. Without `rules`, all rules are checked. */
  readonly rules?: readonly string[];
}

/** Changing the look of a page is slow. In this order, each look differs little from the look before it. */
const looks: readonly Look[] = [
  { theme: 'light', isForced: false, type: '' },
  { theme: 'dark', isForced: false, type: '', rules: ofColour },
  { theme: 'light', isForced: true, type: '', rules: ofColour },
  { theme: 'dark', isForced: true, type: '32px', rules: ofColour },
  { theme: 'dark', isForced: false, type: '32px', rules: ofColour },
  { theme: 'light', isForced: false, type: '32px' },
];

async function lookAt(on: Page, { theme, isForced, type }: Look): Promise<void> {
  await on.emulateMedia({ forcedColors: isForced ? 'active' : null, colorScheme: theme });
  await on.evaluate(
    ([choice, size]) => {
      document.documentElement.dataset['theme'] = choice;
      document.documentElement.style.fontSize = size;
      // Ends every animation. An endless animation can only be cancelled.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
        else animation.finish();
      }
      // After a change of the text size, the new layout comes in the next frame.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    [theme, type] as const,
  );
}

/** Lists text fields and selects without a bottom border, which would be invisible in forced colours. */
const withoutEdge = (): readonly string[] =>
  [
    ...document.querySelectorAll(
      'input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=hidden]), textarea, select',
    ),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('.ag-root') === null)
    .filter((one) => {
      const around = [one, one.parentElement ?? one, one.parentElement?.parentElement ?? one];
      return !around.some((each) => {
        const { borderBottomWidth, borderBottomStyle } = getComputedStyle(each);
        return Number.parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none';
      });
    })
    .map((one) => one.getAttribute('aria-label') ?? one.outerHTML.slice(0, 80));

/** Runs axe in every look. In forced colours, every field must also have an edge. */
export async function expectAccessibleInAllLooks(on: Page): Promise<void> {
  for (const look of looks) {
    await lookAt(on, look);
    await test.step(JSON.stringify(look), async () => {
      await expectAccessible(on, look.rules);
      if (look.isForced) expect(await on.evaluate(withoutEdge)).toEqual([]);
    });
  }
  await lookAt(on, looks[0]!);
}
