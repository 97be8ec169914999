import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { sql } from 'kysely';
import { nextNumber } from '#engine/numbering/numbers.ts';
import { holderOf } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { isShared } from '../centre/shared.ts';
import { forgetLikeness } from '../similarity/keep-likeness.ts';
import type { BankRowOfTable } from '../tables.ts';

const { none, awaiting, rejected, revoked } = bankAuditStatus.of;
const submittable: readonly number[] = [none, rejected, revoked];

export const nextBankCode = async (work: Work): Promise<string> =>
  `TK${String(await nextNumber(work, 'question-bank')).padStart(6, '0')}`;

interface Source {
  bankVersion: number;
  isShared: boolean;
}

function allowedActions({ actor }: Work, row: BankRowOfTable, source: Source | undefined): string[] {
  const may = (grant: string, action: string, holds: boolean) => (holds && actor.grants.has(grant) ? [action] : []);
  return [
    ...may('question_bank_edit', 'edit', true),
    ...may('question_bank_delete', 'remove', row.auditStatus !== awaiting),
    ...may('bank_submit_audit', 'submitAudit', submittable.includes(row.auditStatus) && row.questionCount > 0),
    ...may('bank_revoke', 'revoke', row.auditStatus === awaiting),
    ...may('test_question_add', 'addQuestion', row.status === 1),
    ...may('question_import', 'import', row.status === 1),
    ...may('bank_pull', 'pull', source?.isShared === true && source.bankVersion !== row.sourceVersion),
  ];
}

async function besideBanks(work: Work, listed: readonly BankRowOfTable[]) {
  const banks = work.table('questionBank');
  const ids = listed.map(({ id }) => id);
  const rows = await banks.those(ids).selectAll().execute();
  const whole = new Map(rows.map((row) => [row.id, row]));
  const sources = rows.flatMap(({ sourceBankId }) => sourceBankId ?? []);
  const named =
    sources.length === 0
      ? []
      : await banks
          .ofTenant()
          .withRemoved()
          .those(sources)
          .select(['id', 'name', 'bankVersion', sql<boolean>`is_deleted = 0 and ${isShared}`.as('isShared')])
          .execute();
  const sourceOf = new Map(named.map((source) => [source.id, source]));
  return listed.map(({ id }) => {
    const row = whole.get(id);
    if (!row) return {};
    const source = row.sourceBankId ? sourceOf.get(row.sourceBankId) : undefined;
    return {
      typeCounts: row.typeCounts ?? {},
      sourceBankId: row.sourceBankId,
      sourceBankName: source?.name ?? null,
      sourceVersion: row.sourceVersion,
      allowedActions: allowedActions(work, row, source),
    };
  });
}

async function questionIdsOf(work: Work, bankId: string): Promise<string[]> {
  const rows = await work.table('question').ofTenant().select().select('id').where('bankId', '=', bankId).execute();
  return rows.map(({ id }) => id);
}

export const bankHooks: ResourceHooks<'questionBank'> = {
  async beforeRemove(work, rows) {
    for (const row of rows) {
      if (row.auditStatus === awaiting)
        throw refuse(400, ['审核中的题库不能删除', 'A bank that awaits approval is not deleted']);
      const ids = await questionIdsOf(work, row.id);
      const held = ids.length > 0 ? await holderOf(work, ids) : undefined;
      if (held)
        throw refuse(400, [
          `题库已被${held.papers}份试卷引用,不能删除`,
          `Papers with questions of this bank: ${held.papers}`,
        ]);
      if (ids.length > 0) await work.table('question').remove(ids);
      await forgetLikeness(work, ids);
    }
  },
  decorate: besideBanks,
};
