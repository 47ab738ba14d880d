import { showAmount } from '#calc-core/number';
import { fieldsOfKind, structureWords, type RecordKind } from '#calc-core/records';
import type { Device } from '#contract/device.ts';
import type { Who } from '#contract/farms.ts';
import type { Changes, RecordVersion } from '#contract/history.ts';
import { conflictValue, type NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { factChanges } from './facts.ts';
import { fieldsChanged, type Moment } from './moments.ts';
import { dateFormat } from '#web/ui/fields/date-format.ts';

/** A change as text: "Sale price $3.98 → $4.05". */
export interface ChangeWords {
  readonly label: string;
  /** The old value, or null. */
  readonly from: string | null;
  /** The new value. Null if there is no value to show. */
  readonly to: string | null;
}

const isPlain = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Returns the changes of a version as text. A structure without a short text is only named. */
export function changeWords(kind: RecordKind, changes: Changes, named: NamedRecords): readonly ChangeWords[] {
  const changed = fieldsChanged(kind, changes);
  const isOfFacts = kind === 'trade' && changed.some(({ name }) => name === 'actual');
  return changed.flatMap(({ name, label, from, to }): readonly ChangeWords[] => {
    if (name === 'actual' && kind === 'trade') return factChanges(from, to);
    // The first fact also stores the plan. Removing the last fact also removes the plan.
    // The changed facts are shown, so do not show the change of the plan.
    if (name === 'plan' && isOfFacts) return [];
    const [was, is] = [keptValue(kind, name, from), keptValue(kind, name, to)];
    return isPlain(was) && isPlain(is)
      ? [
          {
            label,
            from: conflictValue(kind, name, was, named, is),
            to: conflictValue(kind, name, is, named, was),
          },
        ]
      : [{ label, from: null, to: null }];
  });
}

function keptValue(kind: RecordKind, name: string, value: unknown): unknown {
  const field = fieldsOfKind(kind).find((each) => each.name === name);
  return field?.type === 'structure' && structureWords[name] !== undefined && value !== null
    ? JSON.stringify(value)
    : value;
}

const whole = { created: 'Made', deleted: 'Deleted', restored: 'Given back', changed: 'Changed' } as const;

/** Returns what a version changed, as text. If another record caused the change, its name comes first. */
export function versionWords(
  kind: RecordKind,
  { act, changes, through }: RecordVersion,
  named: NamedRecords,
): { readonly lead: string | null; readonly changes: readonly ChangeWords[] } {
  if (through !== null) {
    const causes = through.changes === null ? [] : changeWords(through.kind, through.changes, named);
    const isGone = through.kind === 'group' && 'tradeGroupId' in changes;
    return isGone
      ? { lead: `${through.name ?? 'Its group'} deleted`, changes: [] }
      : { lead: `${through.name ?? 'Its carry'}${causes.length === 0 ? ' changed' : ':'}`, changes: causes };
  }
  return act === 'changed'
    ? { lead: null, changes: changeWords(kind, changes, named) }
    : { lead: whole[act], changes: [] };
}

/** The person and the device of a change. `who` is absent on a farm with one person. */
export interface HistoryOrigin {
  readonly device: Device | null;
  readonly who?: Who | undefined;
}

/** For example "Ash Menzies, office computer". The person `me` is called "You". The device `here` gets "this" before its name. */
export function originWords({ device, who }: HistoryOrigin, here: string, me: string | null = null): string {
  const named = deviceWords(device, here);
  if (who === undefined) return named;
  const name = who.id === me ? 'You' : who.name;
  return device === null ? name : `${name}, ${named}`;
}

function deviceWords(device: Device | null, here: string): string {
  if (device === null) return 'the server';
  const name = device.name === '' ? 'another device' : device.name;
  return device.id === here ? `this ${name}` : name;
}

export const profitWords = (profit: string | null): string =>
  profit === null ? '' : showAmount(profit, '$/hd');

const time = dateFormat({ hour: 'numeric', minute: '2-digit' });
const day = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const plain = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

export const timeWords = (at: string): string => time(new Date(at));

const shortDay = dateFormat({ day: 'numeric', month: 'long' });

/** Returns "Today", or the date in the reader's time zone. The short form has no weekday and no year. */
export function dayWords(at: string, now: Date, length: 'long' | 'short' = 'long'): string {
  const moment = new Date(at);
  if (plain(moment) === plain(now)) return 'Today';
  return (length === 'long' ? day : shortDay)(moment);
}

const plainDay = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** For example "18 November 2026, 8:06 am", in the reader's time zone. */
export const whenWords = (at: string): string => `${plainDay(new Date(at))}, ${timeWords(at)}`;

/** For a change that waited on its device: "no signal until 9:40 am". Adds the date if the server got the change on another day. */
export function waitWords({ at, sent }: Pick<Moment, 'at' | 'sent'>): readonly string[] {
  if (sent === null) return [];
  const typed = plain(new Date(at));
  const isSameDay = plain(new Date(sent)) === typed;
  return [`no signal until ${isSameDay ? '' : `${shortDay(new Date(sent))}, `}${timeWords(sent)}`];
}

/**
 * Returns a note for use without a connection, such as "2 earlier changes need a connection."
 * For a stored copy, the note first says when the copy was loaded (`readAt`).
 */
export function withoutConnection(older: number | null, readAt: string | null, now: Date): string {
  const count = older === null ? 'Earlier changes' : `${older} earlier ${older === 1 ? 'change' : 'changes'}`;
  const earlier = `${count} ${older === 1 ? 'needs' : 'need'} a connection.`;
  if (readAt === null) return earlier;
  const isToday = plain(new Date(readAt)) === plain(now);
  const when = isToday ? `at ${timeWords(readAt)}` : `on ${whenWords(readAt)}`;
  const since = `As it was read ${when}. Later changes need a connection.`;
  return older === 0 ? since : `${since} ${earlier}`;
}
