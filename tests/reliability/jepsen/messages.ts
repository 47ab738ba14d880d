import type { HistoryEvent } from '../../simulator/history.ts';
import type { Row } from '../../simulator/kinds.ts';

/** The parameters of a device's process. */
export interface DeviceSetup {
  readonly name: string;
  /** The device's number, from 0. Different devices type different values. */
  readonly index: number;
  readonly devices: number;
  readonly seed: number;
  /** True if the member sometimes works in two tabs. */
  readonly hasTabs: boolean;
  /** The address of the device's proxy. */
  readonly base: string;
  readonly slug: string;
  readonly token: string;
}

/** An order to a device. */
export type Order =
  | { readonly do: 'begin'; readonly setup: DeviceSetup }
  | { readonly do: 'clock'; readonly skew: number }
  /** Stop editing, answer every conflict, and discard what the server refused. */
  | { readonly do: 'finish' }
  | { readonly do: 'show' };

export const wholeRecord = 'record';

export interface Typed {
  readonly n: number;
  readonly key: string;
  /** A name from simulator/kinds.ts, or {@link wholeRecord} for a new record. */
  readonly place: string;
  readonly value: string | null;
  /** False if the page ended before it showed the value as stored. Then the value may or may not exist. */
  readonly isDurable: boolean;
}

/** A report of a device. */
export type Report =
  /** The device's id, which is in every version that the device writes. */
  | { readonly say: 'is'; readonly id: string }
  | { readonly say: 'event'; readonly event: HistoryEvent }
  | { readonly say: 'made'; readonly key: string }
  | { readonly say: 'deleted'; readonly key: string }
  | ({ readonly say: 'typed' } & Typed)
  /** The member discarded all values typed into a field so far, and kept another device's value. */
  | { readonly say: 'gave up'; readonly key: string; readonly field: string; readonly n: number }
  /** The member had to answer a conflict about a field, or about the whole record ('record'). */
  | { readonly say: 'asked'; readonly key: string; readonly field: string }
  | { readonly say: 'refused'; readonly key: string; readonly status: number; readonly text: string }
  | { readonly say: 'failed'; readonly why: string }
  | ({ readonly say: 'shows' } & Shown);

/** The answer to 'show'. */
export interface Shown {
  readonly edits: number;
  readonly reloads: number;
  readonly pages: readonly {
    readonly rows: readonly Row[];
    /** The unsent records, each with its state. */
    readonly waiting: readonly string[];
    readonly phase: string;
  }[];
}
