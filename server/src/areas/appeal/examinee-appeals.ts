import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { sql } from 'kysely';
import { caseLink } from '#areas/casework/index.ts';
import { examineeLink } from '#platform/exams/examinee-link.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { appealModule } from './module.ts';

/** Of one examinee. */
const most = 20;

/**
 * Appeals about what was recorded of an examinee, for whoever reads appeals and sees these: the record itself says whose they
 * are, so that nobody is looked for by a number. What is confidential is told by its own page alone.
 */
examineeLink('appeals', async (work, { sittings }) => {
  if (sittings.length === 0 || !isAdmitted(appeal.page, work.actor)) return [];
  const rows = await work
    .table('appeal')
    .select()
    .select(['id', 'caseNo', 'title', 'caseStatus', 'receivedTime'])
    .where('examinerId', 'in', [...sittings])
    .where('violationId', 'is not', null)
    .where(sql.ref('appeal.confidential'), '=', 0)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => caseLink(work, appealModule, row));
});
