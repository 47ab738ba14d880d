import { useEffect } from 'react';
import { useLatest } from '#web/shell/latest.ts';

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/**
 * Calls `onText` with text that is pasted while no field has the focus. A yard report can be pasted without pressing a button. Does nothing
 * if null.
 */
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
