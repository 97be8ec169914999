import type { InputOf } from '@kaoxin/contract/call.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { examineesTold } from '@kaoxin/contract/exam/people/told.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, onPersonal, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { filesReadableAs } from '#platform/resource/files.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import type { Work } from '#platform/work.ts';
import { examineeDetail } from './detail/detail.ts';
import { rosterSheet } from './export.ts';
import { linkPersons } from './link-person.ts';
import { pageOfRoster } from './page.ts';
import { bringPhotos } from './photo/bring-photos.ts';
import { photoKind } from './photo/keep-photo.ts';
import { photoReport } from './photo/photo-report.ts';
import { photoTaskKind } from './photo/photo-task.ts';
import { countExaminers } from './registration/counts.ts';
import { stepRegistrations } from './registration/registration.ts';
import { announcementKind } from './registration/tell-everybody.ts';
import { newsTold } from './registration/tell-examinees.ts';

const { calls } = examiner;

async function auditRegistrations(work: Work, { body }: InputOf<typeof calls.regAudit>) {
  const { ids, auditResult, auditNote } = body;
  if (auditResult === 2 && isEmpty(auditNote))
    throw refuse(400, ['请填写不通过原因', 'Say why the registration is refused'], { fields: ['auditNote'] });
  return stepRegistrations(work, ids, auditResult === 1 ? 'pass' : 'refuse', auditNote ?? null);
}

async function revealExaminer(work: Work, { body }: InputOf<typeof calls.reveal>) {
  mayEnter(calls.page, work.actor);
  const row = await work.table('examiner').need(body.id);
  work.target = row.id;
  return Object.fromEntries(body.fields.map((field) => [field, decrypt(work, row[field]) ?? '']));
}

export const examinerRoutes = routes('business', [
  on(calls.page, (work, { query }) => pageOfRoster(work, query)),
  on(calls.counts, countExaminers),
  on(examineesTold.calls.services, newsTold),
  on(calls.regAudit, auditRegistrations),
  on(calls.linkPerson, (work, { body }) => linkPersons(work, body.ids)),
  on(calls.regPay, (work, { body }) => stepRegistrations(work, body.ids, 'pay')),
  on(calls.regQuit, (work, { body }) => stepRegistrations(work, body.ids, 'quit')),
  onPersonal(calls.reveal, revealExaminer),
  sheetRoute(rosterSheet),
  on(examinee.calls.detail, (work, { query }) => examineeDetail(work, query.id)),
  manualTransaction(examinee.calls.photos, (work, { query }, exchange) => bringPhotos(work, query, exchange)),
  on(examinee.calls.photoReport, (work, { query }) => photoReport(work, query)),
]);
export const examinerJobs: readonly JobKind[] = [taskJob(photoTaskKind), taskJob(announcementKind)];

// callers who read the page of an examinee may read the photo
filesReadableAs(
  photoKind,
  examinee.calls.detail,
  async (work, id) => (await work.table('examiner').find(id)) !== undefined,
);
