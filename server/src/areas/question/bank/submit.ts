import type { InputOf } from '@kaoxin/contract/call.ts';
import { type BankRecord, bank, type questionBank } from '@kaoxin/contract/question/bank.ts';
import { bankAuditStatus, secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import { save } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';
import { bankHooks, nextBankCode } from './hooks.ts';
import { presentBank } from './present.ts';

const { passed, none } = bankAuditStatus.of;

export async function submitBank(work: Work, { body }: InputOf<typeof questionBank.calls.submit>): Promise<BankRecord> {
  if (body.id)
    return presentBank(work, await save(work, bank, 'questionBank', body, { ...bankHooks, settle: settled }));
  const { actor } = work;
  if (!actor.deptId)
    throw refuse(400, ['您没有所属部门，不能新建题库', 'You belong to no department, which a bank needs']);
  const own = { deptId: actor.deptId, districtId: actor.districtId, bankCode: await nextBankCode(work) };
  const ownerId = body.ownerId ?? actor.id;
  const hooks = { ...bankHooks, settle: (given: object) => ({ ...given, ...own }) };
  return presentBank(
    work,
    await save(work, bank, 'questionBank', { ...body, ownerId, status: body.status ?? 1 }, hooks),
  );
}

const settled = (given: Readonly<Record<string, unknown>>, before?: BankRowOfTable) => ({
  ...given,
  ...(before?.auditStatus === passed ? { auditStatus: none } : {}),
  ...(given.secretLevel === secretLevel.of.secret ? { shareFlag: 0 } : {}),
});
