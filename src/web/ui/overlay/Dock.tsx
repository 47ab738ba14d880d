import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './Dock.module.css';

/** Lies over the foot of the window: what is above it keeps its place when a line comes or goes. What sticks there reads --dock-h. */
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
