import { vi } from 'vitest';
import { type Caller, signIn } from './client.ts';
import { onPostgres } from './databases.ts';
import { startServer } from './server-process.ts';

interface Site {
  demoAccounts: { account: string; password: string }[];
}

export interface Move {
  stage: 'copying' | 'checking' | 'closing' | 'done' | 'failed';
  copied: number;
  total: number;
  fault: string | null;
}

export async function besideEachOther(at: string) {
  const prepared = await onPostgres('office');
  const environment = { ...prepared, DEMO: 'on', OUTBOUND_ALLOW: '127.0.0.1' };
  const server = await startServer(environment);
  const admin = await signIn(server.url);
  const site = await admin.get<Site>('site');
  const handler = await signIn(server.url, 'chenzhiyuan', site.body?.data.demoAccounts[0]?.password);
  const { hostname, port, username, password, pathname } = new URL(at);
  const saved = await admin.post<{ id: string }>('blade-develop/datasource/submit', {
    name: '业务库',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${hostname}:${port}${pathname}`,
    username,
    password,
  });
  return { primary: prepared.DATABASE_URL, environment, server, admin, handler, id: saved.body?.data.id ?? '' };
}

export const begin = (admin: Caller, id: string) =>
  admin.post<null>(`blade-system/tenant/datasource?tenantId=000000&datasourceId=${id}`, {});

export async function moveOf(admin: Caller): Promise<Move | undefined> {
  const { body } = await admin.get<{ move: Move | null }>('blade-system/tenant/datasource-detail?tenantId=000000');
  return body?.data.move ?? undefined;
}

export async function give(admin: Caller, id: string): Promise<Move | undefined> {
  const { status, body } = await begin(admin, id);
  if (status !== 200) throw new Error(`${status}: ${body?.msg}`);
  return over(admin);
}

export const over = (admin: Caller): Promise<Move | undefined> =>
  vi.waitUntil(
    async () => {
      const move = await moveOf(admin);
      return move?.stage === 'done' || move?.stage === 'failed' ? move : undefined;
    },
    { timeout: 180_000, interval: 100 },
  );
