import type { Carry } from '#calc-core/carry';
import type { TradeTableRow } from '../stored/rows.ts';

/** What a transaction has read of the member's records, so that its next write need not read it again. */
export class Known {
  readonly #trades = new Map<string, TradeTableRow>();
  readonly #carries = new Map<string, Carry>();
  readonly #groups = new Set<string>();

  async trade(
    id: string,
    read: () => Promise<TradeTableRow | undefined>,
  ): Promise<TradeTableRow | undefined> {
    const known = this.#trades.get(id) ?? (await read());
    if (known !== undefined) this.#trades.set(id, known);
    return known;
  }

  async carry(id: string, read: () => Promise<Carry>): Promise<Carry> {
    const known = this.#carries.get(id) ?? (await read());
    this.#carries.set(id, known);
    return known;
  }

  /** @throws what `read` throws where there is no such group. */
  async group(id: string, read: () => Promise<void>): Promise<void> {
    if (this.#groups.has(id)) return;
    await read();
    this.#groups.add(id);
  }

  learn(rows: readonly TradeTableRow[]): void {
    for (const row of rows) this.#trades.set(row.id, row);
  }

  /** After a write of this trade: it is another row now. */
  forgetTrade(id: string): void {
    this.#trades.delete(id);
  }

  /** After a write of a carry or a group, which may have changed any number of trades. */
  forgetAll(): void {
    this.#trades.clear();
    this.#carries.clear();
    this.#groups.clear();
  }
}
