import { nextFrame } from '#web/time/schedule.ts';

const content = '#content';
const marked = () => document.querySelector<HTMLElement>(`${content} [aria-invalid="true"]`);

/** How many frames to wait for parts that load later or are animated. */
const patience = 60;

async function when(isSo: () => boolean): Promise<boolean> {
  for (let frame = 0; frame < patience; frame += 1) {
    if (isSo()) return true;
    await nextFrame();
  }
  return isSo();
}

const isShown = (): boolean => marked()?.checkVisibility() === true;
const show = (view: 'plan' | 'results'): void =>
  document.querySelector<HTMLElement>(`${content} input[type="radio"][value="${view}"]`)?.click();

/** Focuses the first entry that is marked as wrong. Shows its view and unfolds its section first. Waits while a dialog is open. */
export async function goToFirstMarked(): Promise<void> {
  if (!(await when(() => document.querySelector('dialog[open]') === null))) return;
  if (marked() === null) show('plan'); // only the view 'plan' shows the facts of a trade
  else if (!isShown()) show('results');
  if (!(await when(() => marked() !== null))) return;
  const body = marked()?.closest('section > [id]')?.id;
  if (!isShown())
    document.querySelector<HTMLElement>(`[aria-expanded="false"][aria-controls="${body}"]`)?.click();
  if (!(await when(isShown))) return;
  marked()?.focus({ preventScroll: true });
  marked()?.scrollIntoView({ block: 'center' });
}
