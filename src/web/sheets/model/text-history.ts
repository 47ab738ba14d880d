/** The texts that an editor has held, for undo and redo inside it. */
export interface TextHistory {
  /** The text has become another one; `isTyping` joins a letter to the letters typed right before it. */
  changed(text: string, isTyping: boolean): void;
  /** The text before the last change; undefined where there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
}

/** A browser's own undo of a text box would go on to another box, and bring back what was searched for there. */
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
