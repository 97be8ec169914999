import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type BankRecord, type BankRow, bank } from '@kaoxin/contract/question/bank.ts';
import { sql } from 'kysely';
import { banksComing, type Coming } from '#platform/demonstration.ts';
import { recordPage } from '#platform/resource/crud.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';
import { bankHooks } from './hooks.ts';

const bankPage = recordPage<'questionBank', BankRow>(bank, 'questionBank', bankHooks);
export async function pageOfBanks(work: Work, query: ListInput): Promise<Page<BankRow> & { coming?: Coming }> {
  const { context, platform, actor } = work;
  const page = await bankPage(work, query);
  const coming = context.config.demo ? await banksComing(platform, actor.tenantId) : null;
  return coming ? { ...page, coming } : page;
}

export const presentBanks = presenterOf<'questionBank', BankRow>(bank, 'questionBank', bankHooks, 'listed');
const presented = presenterOf<'questionBank', BankRecord>(bank, 'questionBank', bankHooks);

export async function presentBank(work: Work, row: BankRowOfTable): Promise<BankRecord> {
  const states = await work
    .table('question')
    .select()
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('bankId', '=', row.id)
    .where('parentId', '=', '0')
    .groupBy('status')
    .execute();
  const latest = await work
    .table('questionBankAudit')
    .select()
    .select('id')
    .where('bankId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...(await presentOne(presented, work, row)),
    remark: row.remark ?? null,
    projectType: row.projectType ?? null,
    statusCounts: Object.fromEntries(states.map(({ status, count }) => [String(status), count])),
    latestAuditId: latest?.id ?? null,
  };
}
