import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { pixelsOf } from '#web/ui/frame/narrow.ts';

/** The size of a picture. */
export interface PictureSize {
  /** CSS pixels, so that text in the picture is as large as the text around it. */
  readonly width: number;
  /** How much larger than usual the reader has set the text. */
  readonly scale: number;
}

/** The width of an element, kept up to date: put `ref` on the box that a picture fills. */
export function usePictureSize<E extends HTMLElement>(
  usual: number,
): readonly [RefObject<E | null>, PictureSize] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<PictureSize>({ width: usual, scale: 1 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const read = (): void => {
      const width = Math.round(box.clientWidth) || usual;
      const scale = pixelsOf(1) / 16;
      setSize((before) => (before.width === width && before.scale === scale ? before : { width, scale }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, [usual]);
  return [ref, size];
}
