import { type CaseVerb, caseVerb } from '@kaoxin/contract/casework/actions.ts';
import { type CaseStatus, caseStatus } from '@kaoxin/contract/casework/states.ts';
import { describe, expect, test } from 'vitest';
import type { CaseHead, StepInput } from '../case-head.ts';
import { at, opinion, people, petitionCase, target } from './rules.fixture.ts';
import { allowedActions, step } from './rules.ts';

const cast = people('petition');
type Role = keyof typeof cast;
const roles = Object.keys(cast) as Role[];
const verbs = Object.keys(caseVerb) as CaseVerb[];
const statuses = caseStatus.entries.map((entry) => Number(entry.key) as CaseStatus);
const now = at('2026-03-02 10:00:00');

const NO = '没有操作权限';
const OTHER = '该事项由【甲经办】办理，您不是经办人';
const OTHERS_DEPT = '该事项不由您所在机构承办';
const GONE = '数据不存在或已被删除';
const CLAIMED = '该事项已由【甲经办】签收办理';

/** The transition table once more, written by hand: statuses, actors and parties notified. */
type Rule = {
  to: Partial<Record<CaseStatus, CaseStatus>>;
  who: Partial<Record<Role, 'ok' | string>>;
  /** verdicts in one status that differ from `who` */
  whoIn?: Partial<Record<CaseStatus, Rule['who']>>;
  input?: StepInput;
  facts?: Partial<CaseHead>;
};
const same = (...list: CaseStatus[]) => Object.fromEntries(list.map((status) => [status, status]));
const from = (list: CaseStatus[], to: CaseStatus) => Object.fromEntries(list.map((status) => [status, to]));
const open = same(10, 20, 21, 22, 23, 30, 31);
const mine = { handler: 'ok', handlingAuditor: 'ok', colleague: OTHER, stranger: OTHER };
const citizen = { citizen: 'ok' };
const job = { job: 'ok' };
const leaderOnly = '延期须由院领导审批';

const OTHERS_REQUEST = '只能收回本人申请的转送';
const asksTransfer: Partial<CaseHead> = {
  transferState: 1,
  transferUser: 'h1',
  secondSignUserId: 'a1',
  transferRequest: {
    toOrg: '市教育局',
    note: '不属本单位职权',
    acceptResult: null,
    papers: 0,
    time: '2026-03-01 09:00:00',
  },
};

const law: Partial<Record<CaseVerb, Rule>> = {
  claim: { to: same(10, 20), who: { handler: 'ok', handlingAuditor: 'ok', colleague: CLAIMED, stranger: OTHERS_DEPT } },
  release: { to: from([10, 20], 10), who: { ...mine, auditor: 'ok', leader: 'ok' } },
  accept: { to: from([10, 31], 20), who: mine, input: { acceptResult: 1 }, facts: { acceptNoticeTime: null } },
  draft: { to: same(20, 31), who: mine, input: { replyContent: '草稿' } },
  submit: { to: from([20, 31], 30), who: mine, input: { replyResult: 1, replyContent: opinion } },
  supplement: { to: { 20: 21 }, who: mine, input: { items: [{ name: '缴费凭证' }], days: 10 } },
  transfer: { to: same(10, 20), who: mine, input: { deptId: 'd2' } },
  transferAudit: {
    to: from([10, 20], 42),
    who: { auditor: 'ok', leader: 'ok', handlingAuditor: '不能签发本人办理或申请的转送' },
    input: { auditResult: 1 },
    facts: asksTransfer,
  },
  recall: {
    to: { ...same(10, 20), 30: 20 },
    who: { handler: 'ok', handlingAuditor: 'ok', colleague: OTHERS_REQUEST, stranger: OTHERS_REQUEST },
    whoIn: { 30: mine },
    facts: { ...asksTransfer, drafterId: 'h1', submittedFrom: 20 },
  },
  takeBack: {
    to: from([30], 31),
    who: { auditor: 'ok', leader: '您没有审批过该文书', handlingAuditor: '您没有审批过该文书' },
    input: { auditNote: '请补充依据' },
    facts: { drafterId: 'h1', approvalLevels: 3, approvedBy: ['a1', 'a2'] },
  },
  object: {
    to: same(10, 20),
    who: { handler: 'ok', handlingAuditor: 'ok', colleague: CLAIMED, stranger: OTHERS_DEPT },
    input: { note: '不属本机构职责' },
    facts: { fromDeptId: 'd9', transferTime: '2026-02-27 10:00:00', acceptStart: '2026-02-27 10:00:00' },
  },
  hearing: {
    to: same(20),
    who: mine,
    input: { hearing: { startTime: '2026-03-10 09:00:00', place: '二楼会议室', participants: '双方' } },
  },
  feedback: {
    to: same(42),
    who: { handler: 'ok', handlingAuditor: 'ok', colleague: 'ok', stranger: OTHERS_DEPT },
    input: { feedbackDay: '2026-03-02', note: '已退还多收的费用', papers: 1 },
    facts: { transferTime: '2026-02-27 10:00:00' },
  },
  audit: {
    to: { 30: 40 },
    who: { auditor: 'ok', leader: 'ok', handlingAuditor: '不能审核本人办理的事项' },
    input: { auditResult: 1 },
    facts: { replyResult: 1, replyContent: opinion },
  },
  extend: { to: open, who: { ...mine, leader: OTHER }, input: { days: 30, reason: '案情复杂' } },
  extendAudit: {
    to: open,
    who: {
      leader: 'ok',
      handler: leaderOnly,
      colleague: leaderOnly,
      stranger: leaderOnly,
      handlingAuditor: leaderOnly,
    },
    input: { auditResult: 1 },
    facts: { extendState: 1, extendDays: 30, extendUser: 'h1' },
  },
  withdrawAudit: {
    to: from([10, 20, 21], 60),
    who: { auditor: 'ok', leader: 'ok', handlingAuditor: '您办理过该事项，请由其他工作人员登记' },
    input: { auditResult: 1 },
    facts: { withdrawState: 1, withdrawUser: 'w1' },
  },
  urge: { to: open, who: { auditor: 'ok', leader: 'ok', handlingAuditor: 'ok' } },
  supervise: { to: open, who: { leader: 'ok' } },
  assign: {
    to: same(10, 20, 21, 31),
    who: { auditor: 'ok', leader: 'ok', handlingAuditor: 'ok' },
    input: { target: target('h2', '乙经办') },
  },
  amend: { to: open, who: { ...mine, auditor: 'ok', leader: 'ok' } },
  lift: {
    to: open,
    who: {
      leader: 'ok',
      auditor: '解除保密须由院领导办理',
      handlingAuditor: '解除保密须由院领导办理',
      colleague: GONE,
      stranger: GONE,
      administrator: GONE,
    },
    facts: { confidential: 1 },
  },
  merge: { to: open, who: { handler: 'ok', colleague: 'ok', stranger: 'ok', handlingAuditor: 'ok', auditor: 'ok' } },
  remove: { to: same(0, 60), who: { auditor: 'ok', leader: 'ok', handlingAuditor: 'ok' } },
  reveal: { to: {}, who: {} },
  withdraw: { to: from([10, 20, 21], 60), who: citizen },
  supplied: { to: { ...open, 21: 20 }, who: citizen },
  confirm: { to: { 40: 50 }, who: citizen },
  relief: { to: same(40, 50), who: citizen },
  rate: { to: same(40, 41, 50), who: citizen, input: { satisfaction: 5 } },
  read: { to: same(40, 41, 50), who: citizen },
  deliver: {
    to: same(40, 41, 50),
    who: { handler: 'ok', colleague: 'ok', stranger: 'ok', handlingAuditor: 'ok' },
    input: { deliverWay: 4, deliverTime: '2026-02-27 09:00:00' },
  },
  lapse: { to: { 21: 60 }, who: job, facts: { supplementDue: '2026-03-01 23:59:59' } },
  close: { to: { 40: 50 }, who: job, facts: { deliverTime: '2026-01-20 10:00:00' } },
};

const UNSUPPORTED: CaseVerb[] = ['review', 'execute'];

function caseIn(status: CaseStatus, facts: Partial<CaseHead> = {}): CaseHead {
  const accepted = status === 10 ? {} : { acceptNoticeTime: '2026-02-24 09:00:00' };
  return petitionCase({
    caseStatus: status,
    handlerId: 'h1',
    handlerName: '甲经办',
    finishStart: '2026-02-24 09:00:00',
    replyTime: status >= 40 ? '2026-02-26 09:00:00' : null,
    pausedSince: status === 21 ? '2026-02-26 09:00:00' : null,
    ...accepted,
    ...facts,
  });
}

function expected(verb: CaseVerb, role: Role, status: CaseStatus): string | CaseStatus {
  const rule = law[verb];
  if (UNSUPPORTED.includes(verb) || !rule) return '该类事项不支持此操作';
  const verdict = (rule.whoIn?.[status] ?? rule.who)[role];
  if (verdict === undefined) return NO;
  if (verdict === GONE) return GONE;
  const to = rule.to[status];
  const openClaim = verb === 'claim' && [20, 21, 22, 23, 30, 31].includes(status);
  if (to === undefined && openClaim && !['h1'].includes(cast[role].id ?? '')) return CLAIMED;
  if (to === undefined && verb === 'remove') return verdict === 'ok' ? '已进入办理流程的事项不能删除' : verdict;
  if (to === undefined) return `当前状态【${caseStatus.label(status)}】不可`;
  return verdict === 'ok' ? to : verdict;
}

describe('every status × verb × actor', () => {
  for (const verb of verbs.filter((each) => each !== 'reveal')) {
    test.each(roles)(`${verb} by %s`, (role) => {
      for (const status of statuses) {
        const rule = law[verb];
        const kase = caseIn(status, rule?.facts);
        const result = step(kase, verb, cast[role], rule?.input ?? {}, now);
        const want = expected(verb, role, status);
        const where = `${verb} by ${role} in ${status}`;
        if (typeof want === 'number') {
          expect(result.ok ? 'ok' : result.msg, where).toBe('ok');
          if (result.ok) expect({ ...kase, ...result.change }.caseStatus, where).toBe(want);
        } else {
          expect(result.ok ? 'stepped' : result.msg, where).toContain(want);
        }
      }
    });
  }

  test('offers exactly the buttons not refused by role or time', () => {
    for (const status of statuses) {
      for (const role of roles) {
        for (const verb of verbs.filter((each) => each !== 'reveal')) {
          const kase = caseIn(status, law[verb]?.facts);
          const offered = allowedActions(kase, cast[role], now).includes(verb);
          const repeatedClaim = verb === 'claim' && kase.handlerId === cast[role].id;
          expect(offered, `${verb} by ${role} in ${status}`).toBe(
            typeof expected(verb, role, status) === 'number' && !repeatedClaim,
          );
        }
      }
    }
  });
});

describe('words of refusals', () => {
  test.each([
    ['audit', 'auditor', 40, '当前状态【已答复】不可再次审核'],
    ['audit', 'auditor', 20, '当前状态【办理中】不可审核'],
    ['submit', 'handler', 30, '当前状态【待审核】不可再次提交审核'],
    ['accept', 'handler', 20, '当前状态【办理中】不可再次受理'],
    ['transfer', 'handler', 30, '当前状态【待审核】不可转送'],
    ['withdraw', 'citizen', 30, '当前状态【待审核】不可撤回'],
  ] as const)('refuses %s by %s in %i', (verb, role, status, msg) => {
    expect(step(caseIn(status), verb, cast[role], {}, now)).toMatchObject({ ok: false, status: 400, msg });
  });

  test('checks the button first and gives administrators none', () => {
    for (const status of statuses) expect(allowedActions(caseIn(status), cast.administrator, now)).toEqual([]);
    expect(step(caseIn(30), 'audit', cast.administrator, { version: 9 }, now)).toMatchObject({ status: 403, msg: NO });
  });

  test('refuses a stale version before the status', () => {
    const refused = { ok: false, status: 409, msg: '数据已被他人修改,请刷新后重试' };
    expect(step(caseIn(40), 'audit', cast.auditor, { version: 7, auditResult: 1 }, now)).toMatchObject(refused);
  });
});
