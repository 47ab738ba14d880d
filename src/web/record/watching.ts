import { fromCallback, type EventObject } from 'xstate';
import { recordMachine, type RecordEvent } from '#machines/record.ts';
import type { Records } from '#web/data/records.ts';
import type { Doc } from './draft-fields.ts';
import type { RecordDocument } from './record-document.ts';
import { watchSave, type SaveOutcome } from './saves.ts';

interface Watched {
  readonly id: string;
}

/** Tells the machine if the record exists, is missing or cannot be loaded. Does this now and after each change. */
function watchRecord<D extends Doc>(records: Records, document: RecordDocument<D>) {
  return fromCallback<EventObject, Watched>(({ sendBack }) => {
    const tell = (event: RecordEvent): void => sendBack(event);
    const look = (): void => {
      const { isThere, hasDraft } = document.view();
      const phase = records.phase();
      if (isThere) tell({ type: 'record found', hasDraft });
      else if (phase === 'ready') tell({ type: 'record missing' });
      else if (phase === 'error') tell({ type: 'load failed', text: records.message() });
    };
    const key = `${document.kind}/${document.id}`;
    look();
    return records.subscribe((changed) => {
      if (changed.size === 0 || changed.has(key)) look();
    });
  });
}

const eventOf = (outcome: SaveOutcome): RecordEvent => {
  if (outcome.got === 'saved') return { type: 'saved on the server' };
  if (outcome.got === 'kept') return { type: 'kept on this device' };
  return { type: 'save refused', text: outcome.text };
};

/** The record machine with two actors. One watches the record, the other its last save. */
export const watchingMachine = <D extends Doc>(records: Records, document: RecordDocument<D>) =>
  recordMachine.provide({
    actors: {
      'watch the record': watchRecord(records, document),
      'watch the save': fromCallback<EventObject, Watched>(({ input, sendBack }) =>
        watchSave(records, document.kind, input.id, (outcome) => sendBack(eventOf(outcome))),
      ),
    },
  });
