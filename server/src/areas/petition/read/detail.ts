import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { acceptResult, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Language } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import {
  allowedActions,
  caseActor,
  caseMoment,
  clockCard,
  letters,
  maskIdNo,
  maskName,
  maskPhone,
  replyLetter,
  timelineOf,
} from '#areas/casework/index.ts';
import { attachmentsOf } from '#areas/files/index.ts';
import type { Actor } from '#platform/access/actor.ts';
import { namesOf } from '#platform/names.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { petitionHead } from '../head.ts';
import { printableLetters } from '../letters/print.ts';
import { phrasesFor } from '../step/phrases.ts';
import { type PetitionSelected, presentRows, supplementItems } from './present.ts';
import { samePerson, similarCases } from './similar.ts';

/** Of a coded field that may be empty. */
const labelOf = (
  { label }: { label: (key: number, language: Language) => string },
  key: number | null,
  language: Language,
): string | null => (key === null ? null : label(key, language));

const statusName = (status: number, language: Language): string => caseStatus.label(status, language);

/** What every verb answers: the screen never has to guess (domain.md 3.14). */
export async function headAnswer(work: Work, row: PetitionSelected): Promise<CaseHeadAnswer> {
  const at = await caseMoment(work);
  return {
    id: row.id,
    caseNo: row.caseNo,
    caseStatus: row.caseStatus,
    caseStatusName: statusName(row.caseStatus, work.actor.language),
    allowedActions: allowedActions(petitionHead(work, row), caseActor(work.actor), at),
    slaState: row.slaState,
    finishDue: row.finishDue,
    version: row.version,
    handlerId: row.handlerId,
    handlerName: row.handlerName,
  };
}

/** Of two characters at least, however it is written. */
function isNamedIn(words: string, { realName }: Actor): boolean {
  const name = plainName(realName);
  return Array.from(name).length >= 2 && plainName(words).includes(name);
}

/** The case this one repeats or reviews, unless it is not there for the caller. */
async function inSight(work: Work, id: string | null): Promise<string | null> {
  return id === null ? null : ((await work.table('petitionLetter').find(id))?.id ?? null);
}

/** Everything readable about one petition; personal fields masked (domain.md 3.3). Never changes state. */
export async function detailOf(work: Work, row: PetitionSelected): Promise<PetitionDetail> {
  const head = petitionHead(work, row);
  const at = await caseMoment(work);
  const { secrets } = work.context;
  const { language } = work.actor;
  const masked = (sealed: string | null, mask: (text: string) => string) =>
    sealed ? mask(secrets.open(sealed)) : null;
  const [shown] = await presentRows(work, [row]);
  if (!shown) throw new Error('one row in, one row out');
  const users = await namesOf(work, 'user', [row.auditorId]);
  const depts = await namesOf(work, 'dept', [row.fromDeptId]);
  const letter = replyLetter(head) ?? 'XF06';
  return {
    ...shown,
    allowedActions: allowedActions(head, caseActor(work.actor), at),
    content: row.content,
    demand: row.demand,
    idNo: masked(row.idNo, maskIdNo),
    phone: masked(row.phone, maskPhone),
    accusedName: masked(row.accusedName, maskName),
    accusedDept: masked(row.accusedDept, maskName),
    isAnonymous: row.isAnonymous,
    groupCount: row.groupCount,
    representatives:
      row.representatives?.map(({ name, phone }) => ({ name: maskName(name), phone: masked(phone, maskPhone) })) ??
      null,
    happenTime: row.happenTime,
    happenPlace: row.happenPlace,
    fromOrg: row.fromOrg,
    fromDocNo: row.fromDocNo,
    feedbackDue: row.feedbackDue,
    firstCaseId: await inSight(work, row.firstCaseId),
    acceptResult: row.acceptResult,
    acceptResultName: labelOf(acceptResult, row.acceptResult, language),
    fromDeptId: row.fromDeptId,
    fromDeptName: depts(row.fromDeptId),
    toOrg: row.toOrg,
    transferTime: row.transferTime,
    handlerTime: row.handlerTime,
    auditorId: row.auditorId,
    auditorName: users(row.auditorId),
    auditTime: row.auditTime,
    auditResult: row.auditResult,
    auditResultName: labelOf(auditResult, row.auditResult, language),
    auditNote: row.auditNote,
    replyResult: row.replyResult,
    replyResultName: labelOf(petitionResult, row.replyResult, language),
    replyContent: row.replyContent,
    investigation: row.investigation,
    basis: row.basis ? [...row.basis] : null,
    replyTime: row.replyTime,
    replyDocNo: row.replyDocNo,
    supplementItems: supplementItems(row),
    supplementDue: row.supplementDue,
    pausedSince: row.pausedSince,
    pausedDays: row.pausedDays,
    extendDays: row.extendDays,
    extendReason: row.extendReason,
    extendedTo: row.extendedTo,
    hearing: row.hearing ?? null,
    needAudit: row.needAudit,
    satisfaction: row.satisfaction,
    satisfactionNote:
      row.satisfactionNote && !isNamedIn(row.satisfactionNote, work.actor) ? row.satisfactionNote : null,
    clock: clockCard(head, at),
    timeline: await timelineOf(work, 'petition', row.id),
    files: await attachmentsOf(work, 'petition', row.id),
    letters: printableLetters(row).map((code) => ({ code, title: letters[code].zh })),
    mandatoryClauses: [...letters[letter].clauses],
    similar: await similarCases(work, row),
    samePerson: await samePerson(work, row),
    phrases: await phrasesFor(work, row, letter),
  };
}
