import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './Dock.module.css';

/**
 * Over the foot of the window, so that the page does not move when a line appears or disappears. Elements that stick there read --dock-h.
 */
export function Dock({ children }: { readonly children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dock = box.current;
    const room = dock?.parentElement;
    if (!dock || !room) return;
    const observer = new ResizeObserver(() => room.style.setProperty('--dock-h', `${dock.offsetHeight}px`));
    observer.observe(dock);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles['dock']}>
      {children}
    </div>
  );
}
