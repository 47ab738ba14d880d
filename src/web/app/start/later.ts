import { createElement, type ComponentType, type ReactNode } from 'react';
import { loadedLater } from '#web/ui/loaded-later.ts';

interface LaterProps<P> {
  readonly isWanted: boolean;
  readonly props: P;
  /** What to show until the part has loaded. */
  readonly meanwhile?: ReactNode;
}

/** A part of the page that loads after the screen itself. */
export interface Later<P> {
  readonly preload: () => void;
  readonly Part: (props: LaterProps<P>) => ReactNode;
}

/** @param fetchIt - the dynamic import of a file with a component as default export */
export function later<P extends object>(fetchIt: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  const { load, useLoaded } = loadedLater(fetchIt);
  function Part({ isWanted, props, meanwhile = null }: LaterProps<P>): ReactNode {
    const part = useLoaded(isWanted);
    return isWanted && part !== null ? createElement(part.default, props) : meanwhile;
  }
  return { preload: () => void load().catch(() => undefined), Part };
}
