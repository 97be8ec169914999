import { countBlocks } from '../server/src/platform/audit/blocks.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { openAsOwner } from '../server/src/platform/database/open.ts';
import type { Ground } from './ground.ts';

export interface Asked {
  what: string;
  path: string;
  /** Milliseconds of the slowest of a hundred, one caller. */
  budget: number;
}

/** Counts logs at once; a running server's job needs minutes. */
export async function countLogs({ environment, db }: Ground, say: (line: string) => void): Promise<void> {
  const begun = performance.now();
  const owner = await openAsOwner(readConfig(environment));
  const blocks = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from audit_block')).rows[0]?.n ?? 0;
  try {
    for (let before = -1; before !== (await blocks()); ) {
      before = await blocks();
      await owner.kysely.transaction().execute((transaction) => countBlocks(transaction));
    }
    await db.query('vacuum analyze audit_block, audit_count, audit_kind, audit_value');
    say(`${await blocks()} blocks of the audit log in ${Math.round((performance.now() - begun) / 1000)} s`);
  } finally {
    await owner.close();
  }
}

export function logQuestions(budget: number): Asked[] {
  const ask = (log: string, what: string, query: Record<string, string>): Asked => ({
    what: `${log === 'api' ? 'log of calls' : log === 'usual' ? 'general log' : 'log of errors'}: ${what}`,
    path: `/api/blade-log/${log}/list?${new URLSearchParams({ current: '1', size: '10', ...query })}`,
    budget,
  });
  const days = { createTime_datege: dayAgo(60), createTime_datele: dayAgo(30) };
  return [
    ask('api', 'page 1', {}),
    ask('api', 'page 100', { current: '100' }),
    ask('api', 'page 500,000', { current: '500000' }),
    ask('api', 'a month', days),
    ask('api', 'by a part of the action', { title: '办理7' }),
    ask('api', 'by address', { requestUri: 'bench77/' }),
    ask('api', 'faults, one in 100,000', { status: '500' }),
    ask('api', 'refusals of a month', { status: '403', ...days }),
    ask('api', 'an action of a month', { title: '办理77', ...days }),
    ask('api', 'by a part of a name', { createBy: '用户7777' }),
    ask('api', 'by a name many have', { createBy: '王' }),
    ask('api', 'a name and an action', { createBy: '用户77777', title: '办理' }),
    ask('api', 'by remote address', { remoteIp: '10.3.77.' }),
    ask('api', 'by request id', { requestId: 'bench-7777777' }),
    ask('api', 'by record', { target: 'record-7777777' }),
    ask('usual', 'page 1', {}),
    ask('usual', 'page 10,000', { current: '10000' }),
    ask('usual', 'refused', { logLevel: 'warn' }),
    ask('usual', 'log-ins of a month', { logId: '登录', ...days }),
    ask('usual', 'by a part of a name', { createBy: '用户77' }),
    ask('usual', 'by remote address', { remoteIp: '10.3.77.' }),
    ask('error', 'page 1', {}),
    ask('error', 'by exception', { exceptionName: 'Error' }),
    ask('error', 'a month', days),
    ask('error', 'by address', { requestUri: 'petitionLetter/page' }),
    ask('error', 'by request id', { requestId: 'bench-77777' }),
  ];
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
