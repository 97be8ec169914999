import { reinspectionStatus, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import type { OpenReview } from '@kaoxin/contract/reinspection/task.ts';
import { holdsFiles } from '@kaoxin/contract/template/states.ts';
import { openFormOf, templateAt } from '#areas/template/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from '../table.ts';
import { examOf } from './hooks.ts';
import { isOpenNow, windowEnd } from './step.ts';

/**
 * Tasks for citizens: the open ones with their form, others with dates only. File fields are omitted because files are
 * attachments; fields that the application fills itself stay, because conditions refer to them.
 */
export async function publicTasks(asked: Work): Promise<OpenReview[]> {
  const work = asked.as({ ...tenantActor(asked.actor.tenantId, '成绩复核'), language: asked.actor.language });
  const rows = await work
    .table('reinspection')
    .select()
    .selectAll()
    .where('status', 'in', [reinspectionStatus.of.published, reinspectionStatus.of.closed])
    .orderBy('applyEnd')
    .execute();
  const labelOf = await labelsOf(work, ['review_reason']);
  const reasons = reviewReason.entries.map(({ key, zh }) => ({
    key: Number(key),
    label: labelOf('review_reason', key) ?? zh,
  }));
  return Promise.all(
    rows.map(async (row) => {
      const isOpen = isOpenNow(row, work.now);
      return {
        id: row.id,
        name: row.name,
        examName: (await examOf(work, row.examId))?.name ?? '',
        applyStart: row.applyStart,
        applyEnd: windowEnd(row),
        isOpen: isOpen ? 1 : 0,
        notice: row.notice,
        reasons,
        subjects: subjectsOf(row),
        form: isOpen ? await formOf(work, row) : null,
      };
    }),
  );
}

async function formOf(work: Work, { templateId, templateVersion }: TaskSelected) {
  const template = await templateAt(work, templateId, templateVersion);
  const fields = template.fields.filter(({ field }) => !holdsFiles(field.fieldType));
  return openFormOf(work, { ...template, fields });
}

const subjectsOf = ({ subjects, rules: { onlySubjective, objectiveOnlyFor } }: TaskSelected) =>
  subjects
    .filter(({ allowed }) => allowed === 1)
    .map(({ code, name, objective }) => ({
      code,
      name,
      objective,
      reasons: objective === 1 && onlySubjective === 1 ? objectiveOnlyFor : null,
    }));
