import { mostNamed } from '@kaoxin/contract/casework/people/recusal.ts';
import { sql } from 'kysely';
import { personMark, recusalMarks } from '#platform/access/recusal.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { dutiesOf } from './duties.ts';
import { recusedFrom, staffOf } from './marks.ts';
import { state } from './way-up.ts';

export interface NamedUser {
  id: string;
  realName: string;
  isCleared: boolean;
}

type Naming = Pick<CaseRow, 'id'> & { barredIds?: readonly string[] };

/** Users named in the case. Users who acted in the case under review are barred separately and not included. */
export async function namedUsers(
  work: Work,
  { kind }: CaseModule,
  { id, barredIds = [] }: Naming,
): Promise<NamedUser[]> {
  const { tenantId } = work.actor;
  const { rows } = await sql<{ mark: string; cleared: boolean }>`select mark, cleared from case_recusal
    where tenant_id = ${tenantId} and case_type = ${kind} and case_id = ${id}`.execute(work.business);
  if (rows.length <= mostNamed) return [];
  const marks = new Map(rows.map(({ mark, cleared }) => [mark, cleared]));
  const { secrets } = work.context;
  return (await staffOf(work.platform, tenantId))
    .filter((one) => !barredIds.includes(one.id))
    .filter((one) => recusalMarks(secrets, { ...one, tenantId }).some((mark) => marks.has(mark)))
    .map(({ id: userId, realName }) => ({
      id: userId,
      realName,
      isCleared: marks.get(personMark(secrets, tenantId, userId)) === true,
    }));
}

export const isEnumeration = async (work: Work, module: CaseModule, row: Naming): Promise<boolean> =>
  (await namedUsers(work, module, row)).length > mostNamed;

interface Waiting extends Naming {
  caseNo: string;
}

/**
 * Asks leadership to decide on a case that names many users. When all of leadership is named, administrators get the
 * case number, so that they add a user who decides.
 */
export async function notifyEnumerations(work: Work, module: CaseModule, rows: readonly Waiting[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { rows: many } = await sql<{ caseId: string }>`select case_id from case_recusal
    where case_type = ${module.kind} and case_id = any(${ids}::bigint[])
    group by case_id having count(*) > ${mostNamed}`.execute(work.business);
  const marked = new Set(many.map(({ caseId }) => caseId));
  for (const row of rows.filter(({ id }) => marked.has(id))) {
    const named = await namedUsers(work, module, row);
    if (named.length <= mostNamed || named.every(({ isCleared }) => isCleared)) continue;
    const duties = await dutiesOf(work, module.kind);
    const recused = (await recusedFrom(work, module.kind, [row.id], duties)).get(row.id);
    const free = duties.filter(({ id }) => !recused?.has(id));
    const leading = free.filter(({ decides }) => decides);
    if (leading.length > 0) {
      await notifyPeople(
        work,
        leading.map(({ id }) => id),
        {
          tab: 'message',
          title: [
            `${row.caseNo} 点名人员较多，请确定回避人员`,
            `${row.caseNo} names many users: decide who stands aside`,
          ],
          content: [
            `点名工作人员${named.length}人，确定前均应回避`,
            `It names ${named.length} users. All of them stand aside until you decide`,
          ],
          path: `${module.page}?id=${row.id}`,
          caseType: module.kind,
          caseId: row.id,
        },
      );
      continue;
    }
    // when no user of its department is free either, administrators already have a message
    if (await isKnownToAdministrators(work, module, row.id)) continue;
    const administrators = free.filter(({ administers }) => administers);
    const last = administrators.length > 0 ? administrators : duties.filter(({ administers }) => administers);
    await notifyPeople(
      work,
      last.map(({ id }) => id),
      {
        tab: 'message',
        title: [
          `${row.caseNo} 领导均被点名，无人确定回避人员`,
          `${row.caseNo} names all of leadership: nobody can decide`,
        ],
        content: [
          '请为未被点名的人员授予领导角色，由其确定回避人员',
          'Give a user whom it does not name a leading role, to decide who stands aside',
        ],
      },
    );
  }
}

async function isKnownToAdministrators(work: Work, { table }: CaseModule, id: string): Promise<boolean> {
  const { rows } = await sql<{ wayUp: number }>`select way_up from ${work.table(table).ofTenant().as('c')}
    where id = ${id}`.execute(work.handle);
  return rows.some(({ wayUp }) => wayUp === state.administrators);
}
