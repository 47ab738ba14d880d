import { readTyped } from '#calc-core/number';
import { enteredIn, tradeInputs, type TradeAmountName } from '#calc-core/trade';
import type { Records } from '#web/data/records.ts';
import type { EditorContext } from '#web/record/record-editor.ts';
import { TradeEditor } from '#web/record/trade-editor.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { TypedBox, type TypedBoxOptions } from '#web/ui/typed-box.ts';
import { stateName } from '../../machines/reachable.ts';
import { pageOf } from './groupScreen.ts';

type AmountBox = TypedBox<string | null>;

/**
 * Creates a trade's form without a browser.
 * @param id - null means the create route
 */
export function tradeByHand(records: Records, id: string | null, given: Partial<EditorContext> = {}) {
  const notices = new Notices();
  const went: string[] = [];
  const boxes = new Map<TradeAmountName, AmountBox>();
  let focused: AmountBox | null = null;
  const go = (address: string): void => void went.push(`${stateName(editor.view().state)} ${address}`);
  const editor = new TradeEditor(
    {
      records,
      notices,
      slug: 'kirra',
      mayWrite: true,
      go,
      settle: () => focused?.finish(),
      page: pageOf('page'),
      ...given,
    },
    id,
  );
  const optionsOf = (name: TradeAmountName): TypedBoxOptions<string | null> => {
    const { draft, asTyped, edit } = editor.fields();
    return {
      value: enteredIn(draft, name),
      read: (text) => readTyped(text, tradeInputs[name]),
      onInput: (value) => edit(name, value),
      ...asTyped(name),
    };
  };
  const boxOf = (name: TradeAmountName): AmountBox => {
    const box = boxes.get(name) ?? new TypedBox(optionsOf(name));
    boxes.set(name, box);
    return box;
  };
  /** Passes the new values to the fields. React does this after each event. */
  const render = (): void => {
    if (editor.view().draft === undefined) return;
    for (const [name, box] of boxes) box.see(optionsOf(name));
  };
  const stop = editor.start(given.go ?? go);
  editor.subscribe(render);

  return {
    went,
    notices,
    editor,
    document: editor.document,
    id: () => editor.document.id,
    save: editor.save,
    send: editor.send,
    name: (name: string) => editor.edit('name', name),
    choose: (field: 'animalSubTypeId' | 'carryTypeId', value: number) => {
      focused?.blur();
      focused = null;
      editor.leave();
      editor.edit(field, value);
      editor.leave();
    },
    focus: (name: TradeAmountName) => {
      focused?.blur();
      editor.leave();
      focused = boxOf(name);
      focused.focus();
    },
    blur: () => {
      focused?.blur();
      editor.leave();
      focused = null;
    },
    type: (text: string) => focused?.type(text),
    escape: () => focused?.restore(),
    undo: editor.undo,
    redo: editor.redo,
    shown: (name: TradeAmountName) => {
      const { text, refused } = boxOf(name).view();
      return { text: text ?? enteredIn(editor.document.open(), name) ?? '', isMarked: refused !== undefined };
    },
    said: () => notices.list().map(({ text }) => text),
    state: () => stateName(editor.view().state),
    close: stop,
  };
}
