import { type Kysely, sql } from 'kysely';
import { personMark } from '../../server/src/platform/access/recusal.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { tinyPng } from '../../server/src/testing/pictures.ts';

export const delivered = { deliverWay: 4, deliverTime: '2020-01-02 10:00:00' };

export const brought = { act: 'supplied', note: '补交证明一份', receivedTime: '2020-01-02 10:00:00' };

export const broughtBy = async (who: Visitor) => ({
  ...brought,
  fileIds: good(await send<{ fileId: string }>(who, 'blade-resource/oss/endpoint/put-file', '证明.png', tinyPng))
    .fileId,
});

export async function waitingBefore<Case extends { id: string }>(
  business: Kysely<unknown>,
  table: string,
  kase: Case,
): Promise<Case> {
  await sql`update ${sql.table(table)} set case_status = 21, paused_since = '2020-01-01 09:00:00' where id = ${kase.id}`.execute(
    business,
  );
  return kase;
}

export async function answeredBefore<Case extends { id: string }>(
  business: Kysely<unknown>,
  table: string,
  kase: Case,
): Promise<Case> {
  await sql`update ${sql.table(table)} set case_status = 40, reply_time = '2020-01-01 09:00:00'
    where id = ${kase.id}`.execute(business);
  return kase;
}

export async function withdrawingBefore<Case extends { id: string }>(
  business: Kysely<unknown>,
  table: string,
  kase: Case,
): Promise<Case> {
  await sql`update ${sql.table(table)} set withdraw_state = 1 where id = ${kase.id}`.execute(business);
  return kase;
}

export async function transferringBefore<Case extends { id: string }>(
  business: Kysely<unknown>,
  table: string,
  kase: Case,
): Promise<Case> {
  const request = { toOrg: '市教育局', note: '', acceptResult: null, papers: 0, time: '2020-01-01 09:00:00' };
  await sql`update ${sql.table(table)} set transfer_state = 1, transfer_request = ${JSON.stringify(request)}::jsonb
    where id = ${kase.id}`.execute(business);
  return kase;
}

export const amended = { phone: '13900139000', reason: '登记时号码有误' };

export async function namingMany<Case extends { id: string }>(
  { context, business, tenantId }: { context: AppContext; business: Kysely<unknown>; tenantId: string },
  kind: string,
  kase: Case,
): Promise<Case> {
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const id = await addPerson(context, { account: `named-${kase.id}-${at}`, roles: [], tenantId });
    await sql`insert into case_recusal (tenant_id, mark, case_type, case_id)
      values (${tenantId}, ${personMark(context.secrets, tenantId, id)}, ${kind}, ${kase.id})`.execute(business);
  }
  return kase;
}

export const recused = { concernedIds: [], reason: '来信逐一列出工作人员，均与事项无关' };
