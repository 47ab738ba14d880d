import { copyName } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { newId } from '#web/data/records.ts';
import { RecordEditor, type EditorContext } from './record-editor.ts';

/** The editor of a trade group. `id` is null for a new group. */
export class GroupEditor extends RecordEditor<TradeGroup, 'name'> {
  constructor(context: EditorContext, id: string | null) {
    super(context, {
      kind: 'group',
      id,
      factory: {
        blank: () => ({ id: newId(), name: '' }),
        copy: ({ name }, copyId) => ({ id: copyId, name: copyName(name) }),
      },
    });
  }

  protected override more(): object {
    return {};
  }
}
