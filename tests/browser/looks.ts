import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './app.ts';

/** Everything that a theme can change and that axe reads. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** A way to look at a screen: a theme or the system's own colours, and the size of type. */
interface Look {
  readonly theme: 'light' | 'dark';
  readonly isForced: boolean;
  readonly type: '' | '32px';
  /** The axe rules that this look can break even where the other looks pass; all rules if absent. */
  readonly rules?: readonly string[];
}

/** Neighbours differ by as little as possible: each change is laid out again. */
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
      // Ended here: an animation whose element disappears meanwhile never ends by itself.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
        else animation.finish();
      }
      // Parts whose size follows the text size are laid out again in the next frame.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    [theme, type] as const,
  );
}

/** Text boxes and choices without a border or underline: in forced colours their background is the same as the page's. */
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

/**
 * axe finds nothing in what is shown, in any look, and in forced colours every box has an edge. The page is not loaded again, and is left in
 * the first look.
 */
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
