import { createActor } from 'xstate';
import { copyName } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { newId, type Records } from '#web/data/records.ts';
import { RecordDocument } from '#web/record/document.ts';
import { inputOf, RecordEditor } from '#web/record/editor.ts';
import { watchingMachine } from '#web/record/watching.ts';
import { Notices } from '#web/shell/notices.tsx';
import { stateName } from '../../machines/reachable.ts';

/** The screen of a group without a browser; null is the create route. */
export function screenOf(records: Records, id: string | null, settle: () => void = () => undefined) {
  const notices = new Notices();
  const went: string[] = [];
  const document = new RecordDocument<TradeGroup>(records, 'group', id, {
    blank: () => ({ id: newId(), name: '' }),
    copy: ({ name }, copyId) => ({ id: copyId, name: copyName(name) }),
  });
  const actor = createActor(watchingMachine(records, document), { input: inputOf(document, true) });
  const go = (address: string): void => void went.push(`${stateName(actor.getSnapshot().value)} ${address}`);
  const editor = new RecordEditor(actor, document, {
    records,
    notices,
    slug: 'kirra',
    go,
    settle: () => settle(),
  });
  const stop = editor.follow((to) => go(to));
  actor.start();
  return {
    went,
    notices,
    document,
    send: editor.send,
    type: (name: string) => {
      editor.keepText('name', null);
      editor.change({ ...document.open(), name });
    },
    typeUnread: (text: string) => editor.keepText('name', text),
    said: () => notices.list().map(({ text }) => text),
    state: () => stateName(actor.getSnapshot().value),
    close: () => {
      stop();
      actor.stop();
    },
  };
}
