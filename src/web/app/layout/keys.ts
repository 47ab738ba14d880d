import { useEffect } from 'react';
import { useNavigation } from '#web/shell/navigation.tsx';

/** A field takes what was typed when it loses the focus: it is asked for that before a save looks at the draft. */
function settleField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** Ctrl+S (Cmd+S) asks for Save, Escape takes a pending delete back, wherever the focus is. */
export function useKeys(): void {
  const navigation = useNavigation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) {
        event.preventDefault();
        settleField();
        navigation.send({ type: 'save asked' });
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        navigation.send({ type: 'delete cancelled' });
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigation]);
}
