import { useEffect } from 'react';
import { useNavigation } from '#web/shell/navigation.tsx';
import { settleField } from '#web/ui/settle-field.ts';

/** Ctrl+S (Cmd+S) asks for Save, Escape cancels a pending delete, wherever the focus is. */
export function useKeys(): void {
  const navigation = useNavigation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) {
        event.preventDefault();
        settleField(); // also on a screen without Save: the cell of a market day takes its text
        navigation.send({ type: 'save asked' });
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        navigation.send({ type: 'delete cancelled' });
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigation]);
}
