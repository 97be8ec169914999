import type pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { openContext } from '../server/src/open-context.ts';
import { readConfig } from '../server/src/platform/config/config.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Listener {
  of(path: string, headers: Record<string, string>): Promise<Statement[]>;
  close(): Promise<void>;
}

export async function listenToStatements(environment: Readonly<Record<string, string>>): Promise<Listener> {
  const { context, close } = await openContext(readConfig(environment));
  const app = await buildApp(context);
  const heard: Statement[] = [];
  const known = new WeakSet<pg.PoolClient>();
  context.database.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query;
    const listening = (...call: unknown[]): unknown => {
      const [text, values] = call;
      if (typeof text === 'string' && Array.isArray(values)) heard.push({ text, values });
      return Reflect.apply(query, client, call);
    };
    // The driver's `query` has a dozen overloads; the arguments pass through unchanged.
    client.query = listening as typeof client.query;
  });
  return {
    async of(path, headers) {
      heard.length = 0;
      const { statusCode } = await app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      return heard.slice();
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
