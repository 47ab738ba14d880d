import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

interface LaterProps<P> {
  /** Nothing is fetched or shown before it is wanted. */
  readonly isWanted: boolean;
  readonly props: P;
  /** Shown in its place meanwhile. */
  readonly meanwhile?: ReactNode;
}

/** A part of the page that comes after the screen itself. */
export interface Later<P> {
  /** Fetches it ahead; a failure is left to the next wish. */
  readonly preload: () => void;
  /** The part once it is wanted and here. Where the network failed it is tried again when the line is back. */
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
      // In a task of its own: parts that are wanted at once would together hold a phone's main thread for three frames.
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
