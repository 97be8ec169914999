import { say } from '@kaoxin/contract/conventions.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { mostLinks } from '@kaoxin/contract/exam/people/examinee.ts';
import { sql } from 'kysely';
import { certificateId, examineeLinkPort, nothing } from '#engine/ports/examinee-link.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { labelsOf } from '#platform/labels.ts';
import { economistModule } from './module.ts';

export const certificatesOfExaminees = examineeLinkPort.from('certificates', async (work, { idHash }) => {
  const { actor } = work;
  if (!actor.grants.has('pii_view') || !isAdmitted(economist.page, actor)) return nothing;
  const his = work
    .table('economist')
    .select()
    .where('certNo', 'is not', null)
    .where(sql.ref('economist.idHash'), '=', idHash);
  const rows = await his.selectAll().orderBy('id', 'desc').limit(mostLinks).execute();
  const all = rows.length < mostLinks ? rows : await his.select('id').execute();
  const labelOf = await labelsOf(work, ['econ_level', 'econ_major']);
  const links = rows.map((row) => ({
    kind: 'certificate' as const,
    id: certificateId(row.id),
    called: say(['登记证书', 'Certificate'], actor.language),
    no: row.certNo ?? '',
    title: [labelOf('econ_level', row.level), labelOf('econ_major', row.major)].filter(Boolean).join(' '),
    statusName: isOver(row.validTo, work.now)
      ? say(['已过期', 'Expired'], actor.language)
      : say(['有效', 'Valid'], actor.language),
    time: row.registerDate ?? row.receivedTime,
    path: `${economistModule.page}?id=${row.id}`,
  }));
  return { links, ids: all.map(({ id }) => certificateId(id)) };
});

const isOver = (validTo: string | null, now: string): boolean => validTo !== null && validTo < now.slice(0, 10);
