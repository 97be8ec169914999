import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import { refuse } from './errors.ts';

/**
 * An `Idempotency-Key` has 8..128 printable characters and lives for a day. All citizens share one scope, so theirs has
 * at least 22, which hold 128 random bits: a caller who guesses the key and the words gets the receipt.
 */
const pattern = /^[\x21-\x7e]{8,128}$/;
const shortestOfCitizens = 22;

/**
 * Runs a write once per key and caller (security.md S55). A repetition waits for the first and gets the same answer.
 * Refuses the same key with another input, or for a caller whose rights have changed.
 * @param isSealed stores the answer encrypted
 */
export async function once(
  work: Work,
  scope: string,
  key: string,
  input: unknown,
  run: () => Promise<unknown>,
  isSealed = false,
): Promise<unknown> {
  const { tenantId, kind } = work.actor;
  const shortest = kind === 'citizen' ? shortestOfCitizens : 8;
  if (!pattern.test(key) || key.length < shortest)
    throw refuse(400, [
      `Idempotency-Key 应为${shortest}到128个可见字符`,
      `Idempotency-Key: ${shortest} to 128 printable characters`,
    ]);
  const inputHash = `${digest(input)}.${digest(rightsOf(work.actor))}`;
  const mine =
    await sql`insert into idempotency (tenant_id, scope, key, input_hash) values (${tenantId}, ${scope}, ${key}, ${inputHash})
    on conflict do nothing returning key`.execute(work.handle);
  if (mine.rows.length === 0) {
    const kept = await repeated(work, scope, key, inputHash);
    return isSealed && typeof kept === 'string' ? JSON.parse(work.context.secrets.open(kept, 'replay')) : kept;
  }
  const answer = await run();
  const text = JSON.stringify(answer ?? null);
  const kept = isSealed ? JSON.stringify(work.context.secrets.seal(text, 'replay')) : text;
  await sql`update idempotency set answer = ${kept}::jsonb
    where tenant_id = ${tenantId} and scope = ${scope} and key = ${key}`.execute(work.handle);
  return answer;
}

async function repeated(work: Work, scope: string, key: string, inputHash: string): Promise<unknown> {
  const kept = await sql<{ inputHash: string; answer: unknown }>`select input_hash, answer from idempotency
    where tenant_id = ${work.actor.tenantId} and scope = ${scope} and key = ${key}`.execute(work.handle);
  const [row] = kept.rows;
  if (!row || partOf(row.inputHash, 0) !== partOf(inputHash, 0))
    throw refuse(409, [
      '同一 Idempotency-Key 已用于其他内容，请更换后重试',
      'This Idempotency-Key was used for another request',
    ]);
  // Rows of an earlier release hold no digest of rights, so the rights of that time are unknown.
  if (partOf(row.inputHash, 1) !== partOf(inputHash, 1))
    throw refuse(409, [
      '该请求此前已办理，其后权限或系统版本有变化，请刷新后查看结果',
      'This was done before, and your rights or the release have changed since: reload to see what became of it',
    ]);
  return row.answer;
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');
const partOf = (hash: string, at: 0 | 1): string => hash.split('.')[at] ?? '';

/** The rights of a caller in a fixed order. An answer shows what its caller could see at that time. */
const rightsOf = ({ grants, scopes, roleAliases, deptId, deptSubtree, districtId, recusalMarks = [] }: Actor) => [
  ...[grants, roleAliases, deptSubtree, recusalMarks].map((each) => [...each].sort()),
  scopes === 'all' || [...scopes].map(([resource, rules]) => [resource, ...rules.map(inWords).sort()].join()).sort(),
  ...[deptId, districtId],
];
const inWords = (rule: unknown): string => JSON.stringify(rule);
