/** Texts that do not read, by field: they are in their fields, out of the record, and a save waits for them. */
export type InvalidEntries = Readonly<Record<string, string>>;

/** How an amount keeps such a text: what to begin with, and whom to tell. */
export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}
