import { type CaseAction, caseAction, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { inSentence } from '@kaoxin/contract/english.ts';
import { sql } from 'kysely';
import { heldCodes } from '#platform/access/held-codes.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { isConfidential } from '../rules/guards/people.ts';
import type { Stepped } from '../rules/rules.ts';
import type { Party } from '../rules/transitions/row.ts';
import { Onlookers } from './who-sees.ts';

/** More than these are never told at once: a message to everybody is read by nobody. */
const most = 50;

type Notified = Pick<CaseModule, 'kind' | 'page' | 'table'>;

/** Steps that ask something of whoever is told: he reads what, before he opens the case. */
const sayWhy: readonly CaseAction[] = ['back', 'extend_no', 'object', 'urge', 'supervise'];
/** Signs of a reason in a message; the rest stands in the timeline. */
const longestReason = 100;

/** Why, in the words of whoever took the step; of a confidential case nothing leaves its page. */
function reasonOf({ action, note }: NonNullable<Stepped['event']>, now: CaseHead): string {
  if (!note || !sayWhy.includes(action) || isConfidential(now)) return '';
  const signs = Array.from(note.replaceAll(/\s+/gu, ' '));
  return `${signs.slice(0, longestReason).join('')}${signs.length > longestReason ? '…' : ''}`;
}

/**
 * Case messages (消息) to the staff a step concerns: a number, what happened and what is asked of them, nobody's name
 * (domain.md 3.14). The applicant has his letters, his status page and `tellApplicant`.
 */
export async function notifyParties(
  work: Work,
  module: Notified,
  stepped: Stepped,
  now: CaseHead,
  before: CaseHead,
): Promise<void> {
  if (!stepped.event || stepped.notifies.length === 0) return;
  const { kind, page } = module;
  const onlookers = new Onlookers(work);
  // whoever the case itself names is asked of it, wherever it lies now
  const named = [now.handlerId, before.handlerId, now.drafterId];
  const people = new Set<string>();
  for (const party of stepped.notifies)
    for (const one of await peopleOf(work, party, now, before)) {
      if (people.size >= most) break;
      if (named.includes(one) || (await onlookers.seenBy(one, module, [now.id])).has(now.id)) people.add(one);
    }
  const told = await withoutRecused(work, kind, now.id, [...people]);
  const { action, actorName } = stepped.event;
  const [what, whatEn] = [caseAction.label(action), caseAction.label(action, 'en')];
  const reason = reasonOf(stepped.event, now);
  await notifyPeople(work, told, {
    tab: 'message',
    title: [`${now.caseNo} ${what}`, `${now.caseNo} ${whatEn}`],
    content: [
      `${actorName}：${what}${reason && `：${reason}`}`,
      `${actorName}: ${inSentence(whatEn)}${reason && `: ${reason}`}`,
    ],
    path: `${page}?id=${now.id}`,
    caseType: kind,
    caseId: now.id,
  });
}

/** Whose decision it waits for, where levels belong to different roles (domain.md 3.8, 3.9); null: to whoever may decide. */
function roleOfTurn({ kind, auditLevel }: CaseHead): string | null {
  if (kind === 'correction') return auditLevel > 0 ? 'case_auditor' : null;
  if (kind === 'economist') return auditLevel === 1 ? 'district_manager' : 'title_reviewer';
  return null;
}

/** Kinds that are decided without anybody taking the case (decision 057). */
const isUnclaimed = ({ kind }: CaseHead): boolean => kind === 'correction' || kind === 'economist';

async function peopleOf(work: Work, party: Party, now: CaseHead, before: CaseHead): Promise<string[]> {
  const { grant } = caseKind[now.kind];
  // nobody learns of a confidential case who may not open it
  const sealed = isConfidential(now);
  switch (party) {
    case 'applicant':
      return [];
    case 'handler':
      if (now.handlerId) return [now.handlerId];
      if (before.handlerId && !sealed) return [before.handlerId];
      return isUnclaimed(now) ? peopleOf(work, 'auditor', now, before) : [];
    case 'drafter':
      return now.drafterId ? [now.drafterId] : [];
    case 'auditor':
      return holders(work, `${grant}_audit`, null, sealed && now.legalClass === 2 ? 'city_leader' : roleOfTurn(now));
    case 'leader':
      return holders(work, `${grant}_audit`, null, 'city_leader');
    case 'sender':
    case 'receiver':
      return sealed ? [] : holders(work, `${grant}_handle`, now.deptId, null);
  }
}

/** Living people of the tenant whose roles hold a button, of one department or with one role where asked. */
export async function holders(
  work: Work,
  code: string,
  deptId: string | null,
  roleAlias: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from ${work.table('user').as('u')}
    where u.status = 1
      and (${deptId}::bigint is null or ${deptId}::bigint = any(u.dept_ids))
      and exists (select from ${heldCodes} held join ${work.table('role').as('r')} on r.id = held.role_id
        where held.code = ${code} and r.id = any(u.role_ids) and (${roleAlias}::text is null or r.role_alias = ${roleAlias}))
    order by u.id`.execute(work.platform);
  return rows.map(({ id }) => id);
}
