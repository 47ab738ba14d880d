import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './Dock.module.css';

/** Lines over the foot of the window, so the page does not move. Other elements at the foot read --dock-h to stay above them. */
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
