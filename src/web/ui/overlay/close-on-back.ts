import { useEffect, useRef } from 'react';
import { closers } from './back.ts';

/**
 * Lets Back close an open overlay. With a CloseWatcher, a screen reader's gesture closes it too.
 * @returns a ref with the latest `onClose`, for listeners
 */
export function useCloseOnBack(open: boolean, onClose: () => void): { readonly current: () => void } {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const one = (): void => close.current();
    const watcher = window.CloseWatcher ? new window.CloseWatcher() : null;
    watcher?.addEventListener('close', one);
    closers.push(one);
    return () => {
      watcher?.destroy();
      closers.splice(closers.indexOf(one), 1);
    };
  }, [open]);
  return close;
}
