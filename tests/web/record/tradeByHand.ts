import { createActor } from 'xstate';
import { copyName } from '#calc-core/carry';
import { readTyped } from '#calc-core/number';
import {
  enteredIn,
  tradeInputs,
  typeInTrade,
  type TradeAmountName,
  type TradeDraft,
  type TradeTyping,
} from '#calc-core/trade';
import type { Records } from '#web/data/records.ts';
import { blankTrade } from '#web/record/blank-trade.ts';
import { RecordDocument } from '#web/record/document.ts';
import { inputOf, RecordEditor } from '#web/record/editor.ts';
import { watchingMachine } from '#web/record/watching.ts';
import { Notices } from '#web/shell/notices.tsx';
import { TypedBox, type TypedBoxOptions } from '#web/ui/typed-box.ts';
import { stateName } from '../../machines/reachable.ts';

/** A trade's form without a browser: its boxes, its editor and the member's records. null is the create route. */
export function tradeByHand(records: Records, id: string | null) {
  const notices = new Notices();
  const went: string[] = [];
  const document = new RecordDocument<TradeDraft>(records, 'trade', id, {
    blank: () => blankTrade(records),
    copy: (draft, copyId) => ({ ...draft, id: copyId, name: copyName(draft.name) }),
  });
  const actor = createActor(watchingMachine(records, document), { input: inputOf(document, true) });
  const go = (address: string): void => void went.push(`${stateName(actor.getSnapshot().value)} ${address}`);
  const boxes = new Map<TradeAmountName, TypedBox<string | null>>();
  let focused: TypedBox<string | null> | null = null;
  const settle = (): void => focused?.finish();
  const editor = new RecordEditor(actor, document, { records, notices, slug: 'kirra', go, settle });
  const stop = editor.follow((to) => go(to));
  actor.start();

  let typing: TradeTyping | null = null;
  const optionsOf = (name: TradeAmountName): TypedBoxOptions<string | null> => ({
    value: enteredIn(document.open(), name),
    read: (text) => readTyped(text, tradeInputs[name]),
    typed: document.view().invalidEntries[name],
    onInput: (value) => {
      typing = typeInTrade(document.open(), { field: name, value }, [], typing);
      editor.change(typing.after);
    },
    onInvalid: (text) => editor.keepText(name, text),
  });
  const boxOf = (name: TradeAmountName): TypedBox<string | null> => {
    const box = boxes.get(name) ?? new TypedBox(optionsOf(name));
    boxes.set(name, box);
    return box;
  };
  // What React does after each event.
  const render = (): void => {
    for (const [name, box] of boxes) box.see(optionsOf(name));
  };
  document.subscribe(render);

  return {
    went,
    notices,
    document,
    id: () => document.id,
    send: editor.send,
    save: () => editor.send({ type: 'save asked' }),
    name: (name: string) => editor.change({ ...document.open(), name }),
    focus: (name: TradeAmountName) => {
      focused?.blur();
      typing = null;
      focused = boxOf(name);
      focused.focus();
    },
    /** The box that has the focus holds this text now. */
    type: (text: string) => {
      focused?.type(text);
      render();
    },
    shown: (name: TradeAmountName) => {
      const { text, refused } = boxOf(name).view();
      return { text: text ?? enteredIn(document.open(), name) ?? '', isMarked: refused !== undefined };
    },
    said: () => notices.list().map(({ text }) => text),
    state: () => stateName(actor.getSnapshot().value),
    close: () => {
      stop();
      actor.stop();
    },
  };
}
