import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Amendment, CaseActor, CaseHead, StepInput } from '../case-head.ts';
import { type LetterCode, letters } from '../letters/letters.ts';
import { caseOf, everyButton, opinion, person, refusalLetter, target } from './rules.fixture.ts';
import type { Transition } from './transitions/row.ts';

export type LegalStep = { kase: CaseHead; actor: CaseActor; input: StepInput };

const submittedFrom: Readonly<Record<string, 10 | 31>> = { returned: 31, refused: 10 };

const VERBS = [
  ...['handle', 'accept', 'reply', 'transfer', 'extend', 'merge', 'audit', 'assign', 'urge', 'supervise', 'delete'],
  ...['review', 'arbitrate', 'print', 'register'],
];
const ROLES = ['case_handler', 'case_auditor', 'city_leader', 'district_manager', 'title_reviewer'];

function actorOf(kind: CaseKind, row: Transition): CaseActor {
  if (row.by === 'citizen' || row.by === 'job') return { ...person('', '他人'), kind: row.by, id: null };
  const { grant, menu } = caseKind[kind];
  const grants = new Set([...everyButton(grant, ...VERBS), `${menu}_delete`, 'pii_view']);
  return person('me', '甲经办', { roleAliases: ROLES, grants });
}

const written = (code: LetterCode) =>
  letters[code].clauses.map((clause) => `<section data-clause="${clause}">${clause}的内容已经写明</section>`).join('');
const letter = (kind: CaseKind, refuses = false) =>
  kind === 'petition' ? (refuses ? refusalLetter : opinion) : written(refuses ? 'SS02' : 'SS03');
const notAccepted = (kind: CaseKind) => (kind === 'petition' ? 8 : 5);

const heard = { startTime: '2026-03-10 09:00:00', place: '二楼', participants: '双方' };

const askedTransfer = (transferUser: string): Partial<CaseHead> => ({
  handlerId: 'x',
  handlerName: '某人',
  transferState: 1,
  secondSignUserId: 'a9',
  transferUser,
  transferRequest: { toOrg: '市教育局', note: '说明', acceptResult: null, papers: 0, time: '2026-03-03 09:00:00' },
});

const approvals: Partial<Record<string, Pick<CaseHead, 'approvalLevels' | 'approvedBy'>>> = {
  check: { approvalLevels: 2, approvedBy: [] },
  countersign: { approvalLevels: 3, approvedBy: ['a1'] },
  sign: { approvalLevels: 2, approvedBy: ['a1'] },
  signRefusal: { approvalLevels: 3, approvedBy: ['a1', 'a2'] },
};
const refuses = ({ variant }: Transition): boolean => variant === 'refused' || variant === 'signRefusal';

function factsOf(kind: CaseKind, row: Transition): Partial<CaseHead> {
  const mine = { handlerId: 'me', handlerName: '甲经办' };
  const accepted = { acceptNoticeTime: '2026-03-03 09:00:00', finishStart: '2026-03-03 09:00:00' };
  const reviewers = { reviewer1: 'r1', reviewer2: 'r2' };
  switch (row.verb) {
    case 'assign':
      return { ...mine, ...accepted, ...((row.variant === 'redraw' || row.variant === 'seat') && reviewers) };
    case 'claim':
      return { handlerId: null, reviewer1: 'me' };
    case 'accept':
      return mine;
    case 'submit':
      return { ...mine, ...accepted, needAudit: row.variant === 'audit' ? 1 : 0 };
    case 'review':
      return row.variant === 'arbitrate' ? reviewers : { reviewer1: 'r1', reviewer2: 'r2', score1: 60, ...turn(row) };
    case 'audit':
      return {
        ...(kind === 'petition' || kind === 'appeal' || kind === 'reinspection' ? accepted : {}),
        handlerId: 'x',
        handlerName: '某人',
        drafterId: 'x',
        ...reviewers,
        replyContent: letter(kind, refuses(row)),
        replyResult: refuses(row) ? notAccepted(kind) : 1,
        ...approvals[row.variant ?? ''],
        lastLevel: row.variant === 'firstPass' ? 2 : 1,
        auditLevel: kind === 'economist' ? 1 : 0,
      };
    case 'takeBack':
      return { ...accepted, handlerId: 'x', drafterId: 'x', approvalLevels: 3, approvedBy: ['me', 'a2'] };
    case 'object':
      return { ...mine, fromDeptId: 'd9', transferTime: '2026-03-03 09:00:00' };
    case 'extendAudit':
      return { ...mine, ...accepted, extendState: 1, extendDays: 3, extendUser: 'x' };
    case 'recall':
      return row.event === 'recall'
        ? { ...mine, ...accepted, drafterId: 'me', submittedFrom: submittedFrom[row.variant ?? ''] ?? 20 }
        : { ...accepted, ...askedTransfer('me') };
    case 'transferAudit':
      return { ...accepted, ...askedTransfer('x') };
    case 'withdrawAudit':
      return { ...accepted, withdrawState: 1, withdrawUser: 'x' };
    case 'remove':
      return { caseStatus: 0 };
    case 'lapse':
      return { supplementDue: '2026-03-03 23:59:59' };
    case 'close':
      return { deliverTime: '2025-12-01 09:00:00' };
    case 'hearing':
      return { ...mine, ...accepted, hearing: row.variant === 'recorded' ? heard : null };
    case 'feedback':
      return { ...mine, transferTime: '2026-03-03 09:00:00' };
    case 'amend':
      return { ...mine, ...accepted, auditLevel: kind === 'economist' ? 1 : 0 };
    case 'lift':
      return { ...mine, ...accepted, confidential: 1 };
    case 'relief':
      return { deliverTime: '2026-03-03 09:00:00' };
    case 'execute':
      return { ...accepted, replyContent: letter(kind) };
    default:
      return row.name.endsWith('-at-counter') ? accepted : { ...mine, ...accepted };
  }
}

const turn = (row: Transition): Partial<CaseHead> =>
  row.variant === 'first' ? { reviewer1: 'me' } : { reviewer2: 'me' };

const nothing: Amendment = {
  change: {},
  changesMatter: false,
  untold: {},
  told: {},
  limits: null,
  deptId: null,
  lines: [],
};

function inputOf(kind: CaseKind, row: Transition): StepInput {
  const inside = row.variant === 'inside';
  const outside = row.variant === 'outside';
  const accept = { accepted: 1, refused: 2, inside: 4, outside: 4 }[row.variant as string];
  const audit = { return: 2, refuse: 2, supplement: 3, anew: 3 }[row.variant as string] ?? 1;
  return {
    acceptResult: accept,
    auditResult: audit,
    auditNote: '意见已经写明',
    replyResult: row.variant === 'directRefusal' ? notAccepted(kind) : 1,
    replyContent: row.variant === 'refused' ? refusalLetter : letter(kind, row.variant === 'directRefusal'),
    items: [{ key: 'a', name: '缴费凭证', ok: true }],
    days: row.event === 'supplement' ? 10 : 3,
    deptId: inside ? 'd2' : undefined,
    toOrg: outside ? '市教育局' : undefined,
    secondSigner: target('a9', '签发人', { grants: new Set(everyButton(caseKind[kind].grant, 'audit')) }),
    amendment: { ...nothing, deptId: inside ? 'd2' : null },
    ...(row.name === 'merge' && { clusterId: 'c1' }),
    note: '说明',
    reason: '理由',
    docNo: '评〔2026〕1号',
    score: row.variant === 'differ' ? 65 : 60,
    hearing: heard,
    feedbackDay: '2026-03-04',
    papers: 1,
    target: target('h9', '乙经办'),
    reviewers: [target('r1', '一复核'), target('r2', '二复核')],
    satisfaction: 5,
    deliverWay: 4,
    deliverTime: '2026-03-04 09:30:00',
  };
}

export function legalStep(kind: CaseKind, row: Transition): LegalStep {
  const caseStatus = row.from[0] ?? 10;
  const kase = caseOf(kind, { caseStatus, ...factsOf(kind, row) });
  return { kase, actor: actorOf(kind, row), input: inputOf(kind, row) };
}
