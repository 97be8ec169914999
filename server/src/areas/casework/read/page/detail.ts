import { approvalSteps } from '@kaoxin/contract/casework/approval.ts';
import { formDocType } from '@kaoxin/contract/casework/calls.ts';
import { maskIdNo, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { auditResult, caseStatus, deliverWay } from '@kaoxin/contract/casework/states.ts';
import type { Language } from '@kaoxin/contract/conventions.ts';
import { attachmentsOf } from '#areas/files/index.ts';
import { decryptMasked } from '#engine/identity/decrypt.ts';
import type { Actor } from '#platform/access/actor.ts';
import { nameOf, namesOf } from '#platform/names.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../../case-head.ts';
import { clockCard, extensionDues, extensionLimit } from '../../clock/clock.ts';
import { caseHead } from '../../kind/head.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { titlesAgainst } from '../../letters/against.ts';
import { filedTitles, letterTitle } from '../../letters/issue.ts';
import { usualLetter } from '../../letters/usual-letter.ts';
import { allowedActions } from '../../rules/rules.ts';
import { recusalsFor } from '../../step/decide-recusal.ts';
import { callerOf } from '../../store/actor.ts';
import { isSignedByLeader } from '../../store/turn.ts';
import { caseMoment } from '../../workdays/moment.ts';
import { plainRows, supplementItems } from '../present.ts';
import { personBehind, samePerson, similarCases } from './similar.ts';
import { timelineOf } from './timeline.ts';

const labelOf = (
  { label }: { label: (key: number, language: Language) => string },
  key: number | null,
  language: Language,
): string | null => (key === null ? null : label(key, language));

function isNamedIn(words: string, { realName }: Actor): boolean {
  const name = plainName(realName);
  return Array.from(name).length >= 2 && plainName(words).includes(name);
}

async function inSight(work: Work, { table }: CaseModule, id: string | null): Promise<string | null> {
  return id === null ? null : ((await work.table(table).find(id))?.id ?? null);
}

async function printedOf(work: Work, module: CaseModule, row: CaseRow): Promise<CaseDetail['letters']> {
  const { form } = module;
  const filed = await filedTitles(work, module, row);
  return [
    ...module.letters
      .printable(row)
      .map((code) => ({ code, title: filed.get(code) ?? letterTitle(module, row, code) })),
    ...(form ? [{ code: formDocType, title: form.title }] : []),
    ...(await titlesAgainst(work, module, row)),
  ];
}

async function approvalsOf(work: Work, kase: CaseHead): Promise<CaseDetail['approvals']> {
  const { approvalLevels, approvedBy, caseStatus: status, auditorId } = kase;
  const isWaiting = status === caseStatus.of.auditing;
  if (approvalLevels === 1 || (!isWaiting && kase.replyTime === null)) return [];
  const users = isWaiting ? approvedBy : [...approvedBy, auditorId];
  const names = await namesOf(work, 'user', [...users]);
  return approvalSteps(kase).flatMap((step, index) =>
    step === 'audit' ? [] : [{ step, by: names(users[index] ?? null) }],
  );
}

/** Personal fields are masked (domain.md 3.3). */
export async function detailOf(work: Work, module: CaseModule, row: CaseRow): Promise<CaseDetail> {
  const head = caseHead(work, module, row);
  const at = await caseMoment(work);
  const { language } = work.actor;
  const allowed = allowedActions(head, await callerOf(work, [head]), at);
  const [shown] = await plainRows(work, module, [row]);
  if (!shown) throw new Error('one row in, one row out');
  return {
    ...shown,
    allowedActions: allowed,
    extensionDues: allowed.some((verb) => verb === 'extend' || verb === 'extendAudit')
      ? extensionDues(head, at, Math.max(extensionLimit(head, at.policy), row.extendDays))
      : null,
    content: row.content,
    demand: row.demand,
    idNo: decryptMasked(work, row.idNo, maskIdNo),
    phone: decryptMasked(work, row.phone, maskPhone),
    isAnonymous: row.isAnonymous,
    noticeVersion: row.noticeVersion,
    noticeTime: row.noticeTime,
    firstCaseId: await inSight(work, module, row.firstCaseId),
    fromDeptId: row.fromDeptId,
    fromDeptName: await nameOf(work, 'dept', row.fromDeptId),
    toOrg: row.toOrg,
    transferTime: row.transferTime,
    handlerTime: row.handlerTime,
    auditorId: row.auditorId,
    auditorName: await nameOf(work, 'user', row.auditorId),
    auditTime: row.auditTime,
    auditResult: row.auditResult,
    auditResultName: labelOf(auditResult, row.auditResult, language),
    auditNote: row.auditNote,
    signedByLeader: isSignedByLeader(head) ? 1 : 0,
    replyResult: row.replyResult,
    replyResultName: row.replyResult === null ? null : module.outcome(row.replyResult, language),
    replyContent: row.replyContent,
    returnedContent: row.returnedContent,
    investigation: row.investigation,
    basis: row.basis ? [...row.basis] : null,
    replyTime: row.replyTime,
    replyDocNo: row.replyDocNo,
    deliverWay: row.deliverWay,
    deliverWayName: labelOf(deliverWay, row.deliverWay, language),
    deliverTime: row.deliverTime,
    readTime: row.readTime,
    supplementItems: supplementItems(row),
    supplementDue: row.supplementDue,
    pausedDays: row.pausedDays,
    dayLimits: {
      extend: extensionLimit(head, at.policy),
      supplementLeast: at.policy.supplementMinDays,
      supplementMost: at.policy.supplementMaxDays,
    },
    extendDays: row.extendDays,
    extendReason: row.extendReason,
    extendedTo: row.extendedTo,
    needAudit: row.needAudit,
    approvals: await approvalsOf(work, head),
    satisfactionNote:
      row.satisfactionNote && !isNamedIn(row.satisfactionNote, work.actor) ? row.satisfactionNote : null,
    clock: clockCard(head, at),
    timeline: await timelineOf(work, module.kind, row.id),
    files: await attachmentsOf(work, module.kind, row.id, row.isAnonymous === 1),
    letters: await printedOf(work, module, row),
    usualLetter: await usualLetter(work, module, row),
    recusals: await recusalsFor(work, module, row),
    similar: await similarCases(work, module, row),
    samePerson: await samePerson(work, module, row),
    personId: await personBehind(work, row),
    ...(await module.presentDetail(work, row)),
  };
}
