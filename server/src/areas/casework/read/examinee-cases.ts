import { standingWord } from '@kaoxin/contract/casework/actions.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { type ExamineeLink, mostLinks } from '@kaoxin/contract/exam/examinee.ts';
import { sql } from 'kysely';
import { type Examinee, examineeLinkPort, type Linked, nothing } from '#engine/ports/examinee-link.ts';
import { noteLooks } from '#platform/audit/person-looks.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { amongCases } from './case-looks.ts';
import { comparable } from './comparable.ts';
import { heldKinds } from './todo.ts';

/**
 * Cases of an examinee by digest of the id number: for users who may see numbers, from kinds whose lists they may open,
 * without those that are not comparable (security.md S66). The audit log records whose cases were found.
 */
export const casesOfExaminees = examineeLinkPort.from('cases', async (work, one) => {
  if (!work.actor.grants.has('pii_view')) return nothing;
  const found = await Promise.all(heldKinds(work).map((module) => casesOf(work, module, one)));
  return { links: found.flatMap(({ links }) => links), ids: found.flatMap(({ ids }) => ids) };
});

async function casesOf(work: Work, module: CaseModule, { idHash, idNo, call }: Examinee): Promise<Linked> {
  const { table } = module;
  const his = work
    .table(table)
    .select()
    .where(comparable(work, module))
    .where(sql.ref(`${table}.idHash`), '=', idHash);
  const rows = await his.select(caseLinked).orderBy('id', 'desc').limit(mostLinks).execute();
  const all = rows.length < mostLinks ? rows : await his.select('id').execute();
  const targets = rows.map(({ caseNo }) => caseNo);
  await noteLooks(work, amongCases(module), call, [{ look: { by: 'idNo', value: idNo }, targets }]);
  return { links: rows.map((row) => caseLink(work, module, row)), ids: all.map(({ id }) => caseLinkId(module, id)) };
}

export const caseLinked = ['id', 'caseNo', 'title', 'caseStatus', 'acceptNoticeTime', 'receivedTime'] as const;
type LinkedCase = Pick<CaseRow, (typeof caseLinked)[number]>;

export const caseLinkId = ({ kind }: Pick<CaseModule, 'kind'>, id: string): string => `${kind}-${id}`;

export function caseLink(
  { actor: { language } }: Work,
  { kind, called, page }: CaseModule,
  row: LinkedCase,
): ExamineeLink {
  const { id, caseNo, title, receivedTime } = row;
  return {
    kind: 'case',
    id: caseLinkId({ kind }, id),
    called: say(called, language),
    no: caseNo,
    title,
    statusName: standingWord(kind, row, language),
    time: receivedTime,
    path: `${page}?id=${id}`,
  };
}
