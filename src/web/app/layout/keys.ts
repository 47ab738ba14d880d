import { useEffect } from 'react';
import { useLatest } from '#web/shell/latest.ts';
import { useNavigation } from '#web/shell/navigation.tsx';
import { settleField } from '#web/ui/settle-field.ts';

/** F6 moves between these parts of the window. */
const partIds = ['top', 'side', 'content'] as const;

function toNextPart(step: 1 | -1): void {
  const parts = partIds.flatMap((id) => {
    const part = document.getElementById(id);
    return part === null || part.inert || part.offsetParent === null ? [] : [part];
  });
  const here = parts.findIndex((part) => part.contains(document.activeElement));
  parts.at((here + step + parts.length) % parts.length)?.focus({ preventScroll: true });
}

/** The keys of every screen: Ctrl+S (Cmd+S), Escape, F6 and F1. A screen may handle F6 and F1 itself. */
export function useKeys(onHelp: () => void): void {
  const navigation = useNavigation();
  const help = useLatest(onHelp);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) {
        event.preventDefault();
        settleField(); // Also on screens without Save. There a cell of a market day stores its text.
        navigation.send({ type: 'save asked' });
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        navigation.send({ type: 'delete cancelled' });
      }
    };
    // Listen on the window, so that parts of the page can handle the key first.
    const onFreeKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (event.key !== 'F1' && event.key !== 'F6')) return;
      event.preventDefault();
      if (event.key === 'F1') help.read()();
      else toNextPart(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('keydown', onFreeKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', onFreeKey);
    };
  }, [navigation, help]);
}
