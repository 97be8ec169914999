import { violation } from '@kaoxin/contract/exam/violation.ts';
import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { cites } from '@kaoxin/contract/law/law-ref.ts';
import { type SqlBool, sql } from 'kysely';
import { lawPort } from '#areas/law/index.ts';

/** Undecided violations need a new look when their clause changes. A decision keeps the law of its day. */
export const violationsCiteLaws = lawPort.from('violation', {
  kind: 'violation',
  called: ['待决定的违纪处理', 'Violation to be decided'],
  shownBy: violation.calls.detail,
  async find(work, ref) {
    const rows = await work
      .table('violationRecord')
      .select()
      .select(['id', 'examinerId', 'informNo', 'clause'])
      .where('decidedTime', 'is', null)
      .where('status', '<>', recordStatus.of.revoked)
      .where(sql<SqlBool>`strpos(clause, ${`《${ref.name}》`}) > 0`)
      .orderBy('id')
      .execute();
    return rows
      .filter(({ clause }) => cites(clause, ref))
      .map(({ id, examinerId, informNo }) => ({
        id,
        title: informNo ?? id,
        path: `/examinationManage/examinationList/examineeDetail?id=${examinerId}`,
      }));
  },
});
