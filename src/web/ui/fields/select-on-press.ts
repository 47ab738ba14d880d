import { useRef, type MouseEvent } from 'react';

interface Press {
  readonly onMouseDown: (event: MouseEvent<HTMLInputElement>) => void;
  readonly onMouseUp: (event: MouseEvent<HTMLInputElement>) => void;
}

/** For a box that selects its text on focus. A press would replace the selection by the caret, and this prevents it. */
export function useSelectOnPress(): Press {
  const isPressed = useRef(false); // the press that brings the focus, until it ends
  return {
    onMouseDown: ({ currentTarget }) => {
      isPressed.current = document.activeElement !== currentTarget;
    },
    onMouseUp: (event) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.currentTarget.select();
    },
  };
}
