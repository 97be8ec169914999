import { statusWord } from '@kaoxin/contract/casework/actions.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { ExamineeLink } from '@kaoxin/contract/exam/examinee.ts';
import { sql } from 'kysely';
import { noteLooks } from '#platform/audit/person-looks.ts';
import { type Examinee, examineeLink } from '#platform/exams/examinee-link.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { amongCases } from './case-looks.ts';
import { comparable } from './comparable.ts';
import { heldKinds } from './todo.ts';

/** Of each kind; the rest its list finds. */
const most = 20;

/**
 * Cases an examinee has brought, told by the digest of his number: for whoever may see numbers, of the kinds whose lists are
 * open to him, without those that are compared with nobody (security.md S66). Whose cases were found stands in the audit log.
 */
examineeLink('cases', async (work, one) => {
  if (!work.actor.grants.has('pii_view')) return [];
  const found = await Promise.all(heldKinds(work).map((module) => casesOf(work, module, one)));
  return found.flat();
});

async function casesOf(work: Work, module: CaseModule, { idHash, idNo, call }: Examinee) {
  const { table } = module;
  const rows = await work
    .table(table)
    .select()
    .select(['id', 'caseNo', 'title', 'caseStatus', 'receivedTime'])
    .where(comparable(work, module))
    .where(sql.ref(`${table}.idHash`), '=', idHash)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const targets = rows.map(({ caseNo }) => caseNo);
  await noteLooks(work, amongCases(module), call, [{ look: { by: 'idNo', value: idNo }, targets }]);
  return rows.map((row) => caseLink(work, module, row));
}

type Linked = Pick<CaseRow, 'id' | 'caseNo' | 'title' | 'caseStatus' | 'receivedTime'>;

/** A case, on the page of whom it is about. */
export function caseLink({ actor: { language } }: Work, { kind, called, page }: CaseModule, row: Linked): ExamineeLink {
  const { id, caseNo, title, caseStatus: status, receivedTime } = row;
  return {
    ...{ kind: 'case', id: `${kind}-${id}`, called: say(called, language), no: caseNo, title },
    statusName: statusWord(kind, status, language),
    time: receivedTime,
    path: `${page}?id=${id}`,
  };
}
