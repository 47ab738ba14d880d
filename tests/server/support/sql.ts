import pg from 'pg';

/** Runs one statement over a separate connection. `url` is written as in `ProvidedContext.postgres`. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url.replace('NAME', 'postgres'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
