import { useEffect, useRef, useState } from 'react';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import type { Moment } from './moments.ts';

/** Called with the opened moment and a function that closes the moment. Called with null when the moment is closed. */
export type OnLook = (moment: Moment | null, onBack: () => void) => void;

/** Which moment is open, and how to open and close one. */
export interface OpenMoment {
  readonly open: string | null;
  /** Call this when the button of `moment` is pressed. Opens the moment, or closes it if it is open. */
  readonly press: (moment: Moment, button: HTMLElement) => void;
  readonly close: () => void;
}

/** Stores which moment is open, and reports it to `onLook`. On a phone, an opened moment starts at the top of the page. */
export function useOpenMoment(onLook: OnLook | undefined): OpenMoment {
  const [open, setOpen] = useState<string | null>(null);
  const look = useRef(onLook);
  useEffect(() => {
    look.current = onLook;
  });
  useEffect(() => () => look.current?.(null, nothing), []);
  const pressed = useRef<HTMLElement | null>(null);
  const narrow = useNarrow();
  const hasPage = narrow && onLook !== undefined;
  useEffect(() => {
    if (pressed.current === null) return;
    if (open !== null && hasPage) window.scrollTo({ top: 0 });
    if (open !== null) return;
    pressed.current.focus();
    pressed.current = null;
  }, [open, hasPage]);
  const close = (): void => {
    setOpen(null);
    onLook?.(null, nothing);
  };
  const press = (moment: Moment, button: HTMLElement): void => {
    pressed.current = button;
    if (open === moment.key) return close();
    setOpen(moment.key);
    onLook?.(moment.record === null ? null : moment, close);
  };
  return { open, press, close };
}

const nothing = (): void => undefined;
