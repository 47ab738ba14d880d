/** The previous texts of an editor, for its undo and redo. */
export interface TextHistory {
  /** Records a new text. With `isTyping`, the new letter and the letters just before are one undo step. */
  changed(text: string, isTyping: boolean): void;
  /** Returns the text before the last change. Undefined if there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
}

/** Creates the history. It replaces the browser's own undo, which would also undo in other text boxes. */
export function createTextHistory(first: string): TextHistory {
  let past: readonly string[] = [];
  let present = first;
  let future: readonly string[] = [];
  let wasTyping = false;
  return {
    changed: (text, isTyping) => {
      if (text === present) return;
      if (!isTyping || !wasTyping) past = [...past, present];
      present = text;
      future = [];
      wasTyping = isTyping;
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return undefined;
      past = past.slice(0, -1);
      future = [present, ...future];
      present = before;
      wasTyping = false;
      return before;
    },
    redo: () => {
      const [next, ...rest] = future;
      if (next === undefined) return undefined;
      past = [...past, present];
      future = rest;
      present = next;
      wasTyping = false;
      return next;
    },
  };
}
