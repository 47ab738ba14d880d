import type { InvalidEntries } from '#web/forms/parts/form-fields.ts';
import type { Doc } from './draft-fields.ts';

/** What can be undone in a form: its draft and its unreadable texts. */
export interface FormContent<D extends Doc> {
  readonly draft: D;
  readonly texts: InvalidEntries;
}

interface UndoStep<D extends Doc> {
  readonly before: FormContent<D>;
  readonly after: FormContent<D>;
  /** The field that was typed into. Null for an edit that is always a separate step. */
  readonly field: string | null;
}

function withStep<Fields extends object>(now: Fields, from: Fields, to: Fields): Fields {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const touched = [...names].filter((name) => Reflect.get(from, name) !== Reflect.get(to, name));
  const others = Object.entries(now).filter(([name]) => !touched.includes(name));
  const entries = touched.filter((name) => name in to).map((name) => [name, Reflect.get(to, name)] as const);
  return Object.fromEntries([...others, ...entries]) as Fields;
}

/** The undo steps of one form. Typing in a field is one step, until the focus leaves the field. */
export class DraftUndo<D extends Doc> {
  #done: UndoStep<D>[] = [];
  #undone: UndoStep<D>[] = [];
  #isTyping = false;

  /** Adds an edit. `field` is the typed field. With null, the edit is a separate step. */
  note(before: FormContent<D>, after: FormContent<D>, field: string | null): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    const isSameTyping = this.#isTyping && field !== null && last?.field === field;
    if (isSameTyping) this.#done[this.#done.length - 1] = { ...last, after };
    else this.#done.push({ before, after, field });
    this.#isTyping = field !== null;
  }

  /** Call when the focus has left a field. What is typed next is a new step. */
  leave(): void {
    this.#isTyping = false;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.leave();
  }

  /** Undoes the last step. Returns the new contents, or null if there is no step. */
  undo(now: FormContent<D>): FormContent<D> | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push(step);
    this.leave();
    return between(now, step.after, step.before);
  }

  /** Redoes the last undone step. Returns the new contents, or null if there is no step. */
  redo(now: FormContent<D>): FormContent<D> | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    this.leave();
    return between(now, step.before, step.after);
  }
}

/** Returns `now` after one undo or redo. Values that differ between `from` and `to` come from `to`. All other values stay. */
export const between = <D extends Doc>(
  now: FormContent<D>,
  from: FormContent<D>,
  to: FormContent<D>,
): FormContent<D> => ({
  draft: withStep(now.draft, from.draft, to.draft),
  texts: withStep(now.texts, from.texts, to.texts),
});
