import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from './errors.ts';

/** Longest wait for the database in milliseconds before `/api/ready` fails. */
const patience = 2_000;

export function health(app: FastifyInstance, context: AppContext): void {
  const good = { code: 200, success: true, data: { status: 'up' }, msg: '操作成功' };
  app.get('/api/health', { logLevel: 'silent' }, async () => good);
  app.get('/api/ready', { logLevel: 'silent' }, async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(refuse('unavailable')), patience);
    });
    await Promise.race([context.database.ping(), late])
      .catch(() => Promise.reject(refuse('unavailable')))
      .finally(() => clearTimeout(timer));
    return good;
  });
}
