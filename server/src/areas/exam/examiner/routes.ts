import './tables.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { examiner } from '@kaoxin/contract/exam/examiner.ts';
import { opened } from '#areas/casework/index.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, onPersonal, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { countExaminers } from './counts.ts';
import { rosterSheet } from './export.ts';
import { pageOfRoster } from './page.ts';
import { stepRegistrations } from './registration.ts';

const { calls } = examiner;

async function auditRegistrations(work: Work, { body }: InputOf<typeof calls.regAudit>) {
  const { ids, auditResult, auditNote } = body;
  if (auditResult === 2 && isEmpty(auditNote))
    throw refuse(400, ['请填写不通过原因', 'Say why the registration is refused'], { fields: ['auditNote'] });
  return stepRegistrations(work, ids, auditResult === 1 ? 'pass' : 'refuse', auditNote ?? null);
}

/** The reason is in the audit row with the rest of the request. */
async function revealExaminer(work: Work, { body }: InputOf<typeof calls.reveal>) {
  // what is shut of the roster is shut of its parts
  mayEnter(calls.page, work.actor);
  const row = await work.table('examiner').need(body.id);
  work.target = row.id;
  return Object.fromEntries(body.fields.map((field) => [field, opened(work, row[field]) ?? '']));
}

/** 应试人员 (domain.md 1.3). */
export const examinerRoutes = routes('business', [
  on(calls.page, (work, { query }) => pageOfRoster(work, query)),
  on(calls.counts, countExaminers),
  on(calls.regAudit, auditRegistrations),
  on(calls.regPay, (work, { body }) => stepRegistrations(work, body.ids, 'pay')),
  on(calls.regQuit, (work, { body }) => stepRegistrations(work, body.ids, 'quit')),
  onPersonal(calls.reveal, revealExaminer),
  sheetRoute(rosterSheet),
]);
