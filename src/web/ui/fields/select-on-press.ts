import { useRef, type MouseEvent } from 'react';

interface Press {
  readonly onMouseDown: (event: MouseEvent<HTMLInputElement>) => void;
  readonly onMouseUp: (event: MouseEvent<HTMLInputElement>) => void;
}

/** For a box that selects its text on focus. Otherwise the press that focuses the box would undo the selection. */
export function useSelectOnPress(): Press {
  const isPressed = useRef(false); // True during the press that focuses the box.
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
