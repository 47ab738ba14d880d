import pg from 'pg';

/** Runs one statement outside every service, by a connection of its own. `url`: as `ProvidedContext.postgres` gives it. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url.replace('NAME', 'postgres'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
