import { tradeFields, type Trade } from '#calc-core/trade';
import { CasingCache, getTableColumns } from '../../storage/drizzle.ts';
import type { Sql } from '../../storage/database.ts';
import { trades } from '../../storage/schema.ts';
import { model } from '../stored/replies.ts';

/** A trade as a write stores it. */
export interface SavedTrade {
  readonly trade: Trade;
  readonly revision: number;
  /** The answer of the trade's GET, as JSON text. */
  readonly reply: string;
}

/** Stores a changed trade at once, or later together with the batch's other trades. */
export interface TradeUpdates {
  save(saved: SavedTrade): Promise<void>;
}

const casing = new CasingCache('snake_case');
const table = getTableColumns(trades);
const columns = Object.values(tradeFields).map(
  ({ name }) => [name, casing.getColumnCasing(table[name])] as const,
);

/** The answers are sent as one text with one answer per line (see recalculate.ts). */
const update = `update trades set ${columns.map(([, column]) => `${column} = fresh.${column}`).join(', ')},
    revision = fresh.revision, reply = answers.reply, model = $5, calc_description = null
  from json_populate_recordset(null::trades, $2::json) as fresh
    join unnest($3::uuid[], string_to_array($4, E'\\n')) as answers(id, reply) on answers.id = fresh.id
  where trades.owner_id = $1 and trades.id = fresh.id`;

const rowOf = ({ trade, revision }: SavedTrade): Readonly<Record<string, unknown>> => {
  const row: Record<string, unknown> = { id: trade.id, revision };
  for (const [name, column] of columns) row[column] = trade[name];
  return row;
};

async function updateTrades(sql: Sql, ownerId: string, saved: readonly SavedTrade[]): Promise<void> {
  const ids = saved.map(({ trade }) => trade.id);
  const replies = saved.map(({ reply }) => reply).join('\n');
  const rows = JSON.stringify(saved.map(rowOf));
  await sql.query(update, [ownerId, rows, ids, replies, model], 'update-trades');
}

/** Updates each trade at once. */
export const updatesAtOnce = (sql: Sql, ownerId: string): TradeUpdates => ({
  save: (saved) => updateTrades(sql, ownerId, [saved]),
});

/** Collects the trades that a batch changed, and updates them all with one statement. */
export class WaitingUpdates implements TradeUpdates {
  readonly #sql: Sql;
  readonly #ownerId: string;
  readonly #waiting = new Map<string, SavedTrade>();

  constructor(sql: Sql, ownerId: string) {
    this.#sql = sql;
    this.#ownerId = ownerId;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  async save(saved: SavedTrade): Promise<void> {
    this.#waiting.set(saved.trade.id, saved);
  }

  async flush(): Promise<void> {
    const saved = [...this.#waiting.values()];
    this.#waiting.clear();
    if (saved.length > 0) await updateTrades(this.#sql, this.#ownerId, saved);
  }
}
