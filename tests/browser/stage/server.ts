import { freePort } from '../../../scripts/free-port.mjs';
import { copyOf, type State } from '../../setup/prepared.ts';
import { launch, type ServerEnvironment, untilReady } from '../../setup/server-process.ts';

export interface DemoServer {
  readonly url: string;
  readonly pid: number;
  /** The initial password of `admin`, which must be changed at the first log-in. */
  readonly adminPassword: string;
  /** Another server with this environment joins the same system. */
  readonly database: ServerEnvironment;
  close(): Promise<void>;
}

/** A server over a shared database, as a browser uses it. @param at the port where pages wait for it */
export async function startAt(environment: ServerEnvironment, at?: number) {
  const port = String(at ?? (await freePort()));
  const server = await launch({
    DEMO: '1',
    DEMO_EXAMINEES: '0',
    DEMO_QUESTIONS: 'off',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment,
    PORT: port,
  });
  await untilReady(server);
  return server;
}

export async function startDemo(
  more: ServerEnvironment,
  { place, above, state = 'demonstration' }: { place?: 'folder'; above?: string; state?: State } = {},
): Promise<DemoServer> {
  const { environment, adminPassword, remove } = await copyOf(state, place, above);
  const { DATA_DIR, ...database } = environment;
  const { url, pid, end } = await startAt({ DATA_DIR, ...database, ...more });
  const close = async () => {
    await end('SIGTERM');
    await remove();
  };
  return { url, pid, adminPassword, database, close };
}
