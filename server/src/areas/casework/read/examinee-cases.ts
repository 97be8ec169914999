import { standingWord } from '@kaoxin/contract/casework/actions.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { type ExamineeLink, mostLinks } from '@kaoxin/contract/exam/people/examinee.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Examinee, examineeLinkPort, type Linked, nothing } from '#engine/ports/examinee-link.ts';
import { noteLooks } from '#platform/audit/person-looks.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { heldKinds } from './boards/todo.ts';
import { amongCases } from './case-looks.ts';
import { comparable } from './comparable.ts';

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
  const hasNumber = sql<SqlBool>`${sql.ref(`${module.table}.idHash`)} = ${idHash}`;
  const found = await linkedCases(work, module, [comparable(work, module), hasNumber]);
  const targets = found.links.map(({ no }) => no);
  await noteLooks(work, amongCases(module), call, [{ look: { by: 'idNo', value: idNo }, targets }]);
  return found;
}

const columns = [
  'id',
  'caseNo',
  'title',
  'caseStatus',
  'acceptNoticeTime',
  'approvalLevels',
  'approvedBy',
  'receivedTime',
] as const;

export async function linkedCases(
  work: Work,
  module: CaseModule,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<Linked> {
  const found = work
    .table(module.table)
    .select()
    .where((eb) => eb.and([...conditions]));
  const rows = await found.select(columns).orderBy('id', 'desc').limit(mostLinks).execute();
  const all = rows.length < mostLinks ? rows : await found.select('id').execute();
  return { links: rows.map((row) => linkTo(work, module, row)), ids: all.map(({ id }) => linkId(module, id)) };
}

const linkId = ({ kind }: Pick<CaseModule, 'kind'>, id: string): string => `${kind}-${id}`;

function linkTo(
  { actor: { language } }: Work,
  { kind, called, page }: CaseModule,
  row: Pick<CaseRow, (typeof columns)[number]>,
): ExamineeLink {
  const { id, caseNo, title, receivedTime } = row;
  return {
    kind: 'case',
    id: linkId({ kind }, id),
    called: say(called, language),
    no: caseNo,
    title,
    statusName: standingWord(kind, row, language),
    time: receivedTime,
    path: `${page}?id=${id}`,
  };
}
