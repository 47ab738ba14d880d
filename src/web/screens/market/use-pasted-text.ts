import { useEffect } from 'react';
import { useLatest } from '#web/shell/latest.ts';

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Calls `onText` with the pasted text if no field has the focus. If `onText` is null, pasting does nothing. */
export function usePastedText(onText: ((text: string) => void) | null): void {
  const latest = useLatest(onText);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const take = latest.read();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (take === null || event.defaultPrevented || text.trim() === '' || isWritten(event.target)) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [latest]);
}
