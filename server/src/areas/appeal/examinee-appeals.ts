import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { mostLinks } from '@kaoxin/contract/exam/examinee.ts';
import { sql } from 'kysely';
import { caseLink, caseLinked, caseLinkId } from '#areas/casework/index.ts';
import { examineeLinkPort, nothing } from '#engine/ports/examinee-link.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { appealModule } from './module.ts';

/**
 * Links from an examinee to their appeals, found by the violation record and not by id number. Confidential appeals are
 * excluded.
 */
export const appealsOfExaminees = examineeLinkPort.from('appeals', async (work, { sittings }) => {
  if (sittings.length === 0 || !isAdmitted(appeal.page, work.actor)) return nothing;
  const his = work
    .table('appeal')
    .select()
    .where('examinerId', 'in', [...sittings])
    .where('violationId', 'is not', null)
    .where(sql.ref('appeal.confidential'), '=', 0);
  const rows = await his.select(caseLinked).orderBy('id', 'desc').limit(mostLinks).execute();
  const all = rows.length < mostLinks ? rows : await his.select('id').execute();
  return {
    links: rows.map((row) => caseLink(work, appealModule, row)),
    ids: all.map(({ id }) => caseLinkId(appealModule, id)),
  };
});
