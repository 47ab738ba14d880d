/**
 * Focuses each element that Tab reaches outside sheets. Returns the elements whose focus is not shown or is covered (WCAG 2.4.7, 2.4.11).
 * Runs in the page.
 */
export const hiddenFocus = (): readonly string[] => {
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(still);
  const looksOf = (one: Element, pseudo?: string): string => {
    const { outline, boxShadow, border, background, color, opacity, width, textDecoration } =
      getComputedStyle(one, pseudo);
    return [outline, boxShadow, border, background, color, opacity, width, textDecoration].join();
  };
  /** How the element, its parents and its neighbours look. A hidden radio button shows its focus on its label. */
  const sight = (one: Element): string => {
    const around = [one, one.parentElement, one.parentElement?.parentElement].filter(
      (each) => each instanceof Element,
    );
    const beside = [...(one.parentElement?.children ?? [])].slice(0, 6);
    return [...around, ...beside].flatMap((each) => [looksOf(each), looksOf(each, '::after')]).join();
  };
  const isCovered = (one: Element): boolean => {
    const { width, height } = one.getBoundingClientRect();
    // For a hidden radio button or tick box, the position of its label counts.
    const seen = width < 4 || height < 4 ? (one.closest('label') ?? one.parentElement ?? one) : one;
    const box = seen.getBoundingClientRect();
    return ![0.5, 0.1, 0.9].some((across) =>
      [0.5, 0.15, 0.85].some((down) => {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return (
          hit !== null && (seen.contains(hit) || hit.contains(seen) || seen.closest('label')?.contains(hit))
        );
      }),
    );
  };
  const found: string[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
  )) {
    if (one.tabIndex < 0 || one.closest('[inert], .ag-root-wrapper') !== null || one.id === 'content')
      continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = sight(one);
    one.focus({ focusVisible: true } as FocusOptions);
    if (document.activeElement !== one) continue;
    const name = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`.trim().slice(0, 60);
    if (sight(one) === before) found.push(`${name}: the focus is not shown`);
    if (isCovered(one)) found.push(`${name}: under something else`);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  still.remove();
  scrollTo(0, 0);
  return found;
};
