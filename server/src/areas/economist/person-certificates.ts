import { say } from '@kaoxin/contract/conventions.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { sql } from 'kysely';
import { caseLink } from '#areas/casework/index.ts';
import { examineeLink } from '#platform/exams/examinee-link.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { labelsOf } from '#platform/labels.ts';
import { economistModule } from './module.ts';

/** Of one person; the rest the list of registrations finds. */
const most = 20;

/** Certificates of somebody, told as his cases are: to whoever may see numbers and reads registrations. */
examineeLink('certificates', async (work, { idHash }) => {
  const { actor } = work;
  if (!actor.grants.has('pii_view') || !isAdmitted(economist.page, actor)) return [];
  const rows = await work
    .table('economist')
    .select()
    .selectAll()
    .where('certNo', 'is not', null)
    .where(sql.ref('economist.idHash'), '=', idHash)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const labelOf = await labelsOf(work, ['econ_level', 'econ_major']);
  return rows.map((row) => ({
    ...caseLink(work, economistModule, row),
    ...{
      kind: 'certificate' as const,
      id: `certificate-${row.id}`,
      called: say(['登记证书', 'Certificate'], actor.language),
    },
    no: row.certNo ?? '',
    title: [labelOf('econ_level', row.level), labelOf('econ_major', row.major)].filter(Boolean).join(' '),
    statusName: isOver(row.validTo, work.now)
      ? say(['已过期', 'Expired'], actor.language)
      : say(['有效', 'Valid'], actor.language),
    time: row.registerDate ?? row.receivedTime,
  }));
});

const isOver = (validTo: string | null, now: string): boolean => validTo !== null && validTo < now.slice(0, 10);
