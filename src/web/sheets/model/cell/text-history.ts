/** The previous texts of an editor, for undo and redo inside it. */
export interface TextHistory {
  /** Records a changed text. With `isTyping`, a letter joins the letters typed just before it. */
  changed(text: string, isTyping: boolean): void;
  /** The text before the last change; undefined when there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
}

/**
 * Creates the history. The browser's own undo is not used, because it would go on into another text box and restore an old search there.
 */
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
