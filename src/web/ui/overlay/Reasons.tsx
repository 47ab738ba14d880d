import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useFloating } from './overlay.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Reasons.module.css';

const WAIT_MS = 300;

interface ShownReason {
  readonly text: string;
  readonly anchor: Element;
}

const reasonAt = (target: EventTarget | null): ShownReason | null => {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-reason]') : null;
  const text = anchor?.dataset['reason'];
  return anchor === null || text === undefined || text === '' ? null : { text, anchor };
};

/** Shows why a table cell is empty, from its `data-reason`. Screen readers read the same text in the cell. */
export function Reasons({ children }: { readonly children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownReason | null>(null);
  useEffect(() => {
    const within = box.current;
    if (within === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (event: Event): void => {
      clearTimeout(timer);
      const next = reasonAt(event.target);
      const isNow = next === null || event.type === 'click';
      if (isNow) setShown(next);
      else timer = setTimeout(setShown, WAIT_MS, next);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setShown(null);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    const telling = ['pointerover', 'focusin', 'click'] as const;
    const hiding = ['pointerleave', 'focusout'] as const;
    for (const each of telling) within.addEventListener(each, tell);
    for (const each of hiding) within.addEventListener(each, hide);
    within.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      for (const each of telling) within.removeEventListener(each, tell);
      for (const each of hiding) within.removeEventListener(each, hide);
      within.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div ref={box}>
      {children}
      {shown !== null && <Tip key={shown.text} {...shown} />}
    </div>
  );
}

/** A figure, or a dash if there is none. Hover, focus and tap show the reason for the dash. */
export function Reasoned({
  reason,
  children,
}: {
  readonly reason: string | undefined;
  readonly children: string;
}): ReactElement {
  if (reason === undefined) return <>{children}</>;
  return (
    <button type="button" className={styles['dash']} data-reason={reason}>
      {children}
      <VisuallyHidden>, {reason}</VisuallyHidden>
    </button>
  );
}

function Tip({ text, anchor }: ShownReason): ReactElement {
  const tip = useRef<HTMLDivElement>(null);
  useFloating(tip, anchor, true, 'below start');
  return (
    <div ref={tip} popover="manual" className={styles['tip']} aria-hidden>
      {text}
    </div>
  );
}
