import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a move to another screen the focus goes to its content, so that keys and screen readers start there. */
export function useFocusOnMove(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
