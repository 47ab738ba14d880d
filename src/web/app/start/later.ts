import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

interface LaterProps<P> {
  /** Nothing is loaded or shown before it is needed. */
  readonly isWanted: boolean;
  readonly props: P;
  /** Shown in its place until it has loaded. */
  readonly meanwhile?: ReactNode;
}

/** A part of the page that loads after the screen itself. */
export interface Later<P> {
  /** Preloads it; after a failure the next use tries again. */
  readonly preload: () => void;
  /** The part, once it is needed and loaded. If the network failed, it is tried again when the connection is back. */
  readonly Part: (props: LaterProps<P>) => ReactNode;
}

/** @param load the dynamic import of a file whose default export is the part */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  let here: ComponentType<P> | null = null;
  const fetchPart = async (): Promise<ComponentType<P>> => (here ??= (await load()).default);
  function Part({ isWanted, props, meanwhile = null }: LaterProps<P>): ReactNode {
    const [part, setPart] = useState(() => here);
    useEffect(() => {
      if (!isWanted || part !== null) return;
      let isOver = false;
      const attempt = (): void => {
        fetchPart().then(
          (loaded) => !isOver && startTransition(() => setPart(() => loaded)),
          () => !isOver && window.addEventListener('online', attempt, { once: true }),
        );
      };
      // In a separate task: parts that are needed at the same time would together block a phone's main thread for three frames.
      const timer = setTimeout(attempt);
      return () => {
        isOver = true;
        clearTimeout(timer);
        window.removeEventListener('online', attempt);
      };
    }, [isWanted, part]);
    return isWanted && part !== null ? createElement(part, props) : meanwhile;
  }
  return { preload: () => void fetchPart().catch(() => undefined), Part };
}
