import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { describe, expect, test } from 'vitest';
import type { CaseHead, StepInput } from '../case-head.ts';
import { letters } from '../letters/letters.ts';
import { replyLetter } from '../letters/reply.ts';
import { rulesOf } from './kinds.ts';
import { type LegalStep, legalStep } from './legal-steps.fixture.ts';
import { transitionsOf } from './processes.ts';
import { at, people, petitionCase, target } from './rules.fixture.ts';
import { allowedActions, step } from './rules.ts';

const now = at('2026-03-04 10:00:00');
const kinds = Object.keys(caseKind) as CaseKind[];
const run = ({ kase, actor, input }: LegalStep, kind: CaseKind, name: string) => {
  const row = transitionsOf(kind).find((each) => each.name === name);
  if (!row) throw new Error(`${kind} has no row ${name}`);
  return step(kase, row.verb, actor, input, now);
};

describe('takes every row of the table with valid facts', () => {
  for (const kind of kinds) {
    test.each(transitionsOf(kind).map((row) => row.name))(`${kind} %s`, (name) => {
      const row = transitionsOf(kind).find((each) => each.name === name);
      if (!row) throw new Error(name);
      const result = run(legalStep(kind, row), kind, name);
      expect(result.ok ? result.transition : result.msg).toBe(name);
    });
  }
});

type Spoil = (legal: LegalStep) => LegalStep;
const facts =
  (change: Partial<CaseHead>): Spoil =>
  (legal) => ({ ...legal, kase: { ...legal.kase, ...change } });
const input =
  (change: StepInput): Spoil =>
  (legal) => ({ ...legal, input: { ...legal.input, ...change } });
const without =
  (...roles: string[]): Spoil =>
  (legal) => ({
    ...legal,
    actor: { ...legal.actor, roleAliases: legal.actor.roleAliases.filter((role) => !roles.includes(role)) },
  });
const both =
  (...spoils: Spoil[]): Spoil =>
  (legal) =>
    spoils.reduce((spoiled, spoil) => spoil(spoiled), legal);
const elsewhere = both(without('city_leader'), (legal) => ({ ...legal, actor: { ...legal.actor, deptIds: ['d7'] } }));
const noAuditButton: Spoil = (legal) => {
  const grants = new Set([...legal.actor.grants].filter((grant) => !grant.endsWith('_audit')));
  return { ...legal, actor: { ...legal.actor, grants } };
};

const accept = ['accept', 'accept-refused', 'accept-inside', 'accept-outside'];
const submits = ['submit', 'submit-direct', 'submit-direct-refusal'];
const audits = ['audit-pass', 'audit-refusal', 'audit-return'];
const reviewAudits = [...audits, 'audit-anew'];
const writing = ['draft', ...submits];
const recalls = ['recall-reply', 'recall-returned'];
const recalling = { petition: recalls, appeal: recalls };
const byHandler = [...writing, 'supplement', 'transfer-inside', 'transfer-outside', 'extend', ...recalls];
const correctionAudits = ['audit-first-pass', 'audit-pass', 'audit-refuse', 'audit-supplement'];
const economistAudits = ['audit-level', 'audit-last-level', 'audit-refuse', 'audit-supplement'];
const signs = ['transfer-sign', 'transfer-refuse'];
const signing = { petition: signs, appeal: signs };
const asksOutside = { petition: ['transfer-outside', 'accept-outside'], appeal: ['transfer-outside'] };
const answering = {
  petition: ['claim', 'claim-transferred', 'accept', 'accept-refused', ...writing, ...audits, ...signs, ...recalls],
  appeal: ['claim', 'claim-transferred', ...writing, ...audits, ...signs, ...recalls],
};
const handling = { petition: [...accept, ...byHandler, 'hearing', 'hearing-record'], appeal: byHandler };
const wantOpinion = {
  petition: ['audit-return', 'extend-refuse', 'transfer-refuse'],
  appeal: ['audit-return', 'extend-refuse', 'transfer-refuse'],
  correction: ['audit-refuse', 'audit-supplement'],
  reinspection: ['audit-return', 'audit-anew'],
  economist: ['audit-refuse', 'audit-supplement'],
};
const amends = {
  petition: ['amend', 'amend-inside', 'lift', 'lift-inside'],
  appeal: ['amend', 'amend-inside', 'lift', 'lift-inside'],
  correction: ['amend'],
  reinspection: ['amend'],
};
const byLevel = [...economistAudits, 'amend'];
const lifts = { petition: ['lift', 'lift-inside'], appeal: ['lift', 'lift-inside'] };
const everywhere = (...names: string[]) => Object.fromEntries(kinds.map((kind) => [kind, names]));

type Expectation = [why: string, spoil: Spoil, msg: string, rows: Partial<Record<CaseKind, string[]>>];

/** The guards of each row, written by hand, so that a row cannot lose one unnoticed. */
const expectations: Expectation[] = [
  [
    'named in what is amended',
    facts({ words: '反映甲经办态度恶劣' }),
    '您与该事项存在利害关系,请回避',
    { ...amends, economist: byLevel },
  ],
  ['amends what he handled in an earlier stage', facts({ barredIds: ['me'] }), '原办理人员应当回避', amends],
  [
    'amends what somebody else handles',
    both(noAuditButton, facts({ handlerId: 'x', handlerName: '某人' })),
    '该事项由【某人】办理',
    { petition: ['amend', 'amend-inside'], appeal: ['amend', 'amend-inside'], reinspection: ['amend'] },
  ],
  ['lifts what is not confidential', facts({ confidential: 0 }), '该事项不是保密件', lifts],
  ['lifts without leading', without('city_leader'), '解除保密须由院领导办理', lifts],
  [
    'named in the matter',
    facts({ words: '反映甲经办态度恶劣' }),
    '您与该事项存在利害关系,请回避',
    {
      ...answering,
      petition: [...answering.petition, 'feedback'],
      correction: [...correctionAudits, 'execute', 'execute-refusal'],
      reinspection: ['claim', 'arbitrate', 'draft', 'submit', ...reviewAudits],
      economist: byLevel,
    },
  ],
  [
    'of an earlier stage',
    facts({ barredIds: ['me'] }),
    '原办理人员应当回避',
    { ...answering, reinspection: ['claim'] },
  ],
  [
    'of another department',
    elsewhere,
    '该事项不由您所在机构承办',
    {
      petition: ['claim', 'claim-transferred', 'object', 'assign', 'remove', 'feedback', ...signs],
      appeal: ['claim', 'claim-transferred', 'object', 'assign', 'remove', ...signs],
      correction: ['assign', 'remove'],
      reinspection: ['remove'],
      economist: ['assign', 'remove'],
    },
  ],
  ...(
    [
      ['named in the matter', facts({ words: '反映甲经办态度恶劣' }), '您与该事项存在利害关系,请回避'],
      ['of an earlier stage', facts({ barredIds: ['me'] }), '原办理人员应当回避'],
      ['of another department', elsewhere, '该事项不由您所在机构承办'],
      ['handled by himself', facts({ handlerId: 'me' }), '您办理过该事项，请由其他工作人员登记'],
      ['approved by himself', facts({ auditorId: 'me' }), '您办理过该事项，请由其他工作人员登记'],
      ['received ahead of time', input({ receivedTime: '2026-03-04 10:00:01' }), '收到时间不能晚于当前时间'],
    ] as const
  ).map(
    ([why, spoil, msg]): Expectation => [
      `at the counter: ${why}`,
      spoil,
      msg,
      {
        petition: ['supplied-at-counter', 'withdraw-at-counter', 'relief-at-counter'],
        ...Object.fromEntries(
          (['appeal', 'correction', 'reinspection'] as const).map((kind) => [
            kind,
            ['supplied-at-counter', 'withdraw-at-counter'],
          ]),
        ),
      },
    ],
  ),
  [
    'at the counter: an accusation',
    facts({ legalClass: petitionClass.of.accusation }),
    '保密信访件须由信访人凭查询码在网上撤回',
    { petition: ['withdraw-at-counter'] },
  ],
  [
    'claimed by somebody else',
    facts({ handlerId: 'x', handlerName: '某人' }),
    '该事项已由【某人】签收办理',
    { petition: ['claim', 'object'], appeal: ['claim', 'object'], reinspection: ['claim'] },
  ],
  ['not the handler', facts({ handlerId: 'x', handlerName: '某人' }), '该事项由【某人】办理，您不是经办人', handling],
  [
    'neither handler nor auditor',
    both(noAuditButton, facts({ handlerId: 'x', handlerName: '某人' })),
    '该事项由【某人】办理，您不是经办人',
    { petition: ['release'], appeal: ['release'], reinspection: ['release'] },
  ],
  [
    'nobody has claimed it',
    facts({ handlerId: null }),
    '该事项尚未签收，请先签收',
    {
      petition: [...(handling.petition ?? []), 'release'],
      appeal: [...byHandler, 'release'],
      reinspection: ['release'],
    },
  ],
  ['handled it', facts({ handlerId: 'me' }), '不能审核本人办理的事项', { petition: audits, appeal: audits }],
  ['drafted it', facts({ drafterId: 'me' }), '不能审核本人办理的事项', { petition: audits, appeal: audits }],
  [
    'an accusation without leadership',
    both(without('city_leader'), facts({ legalClass: 2 })),
    '检举控告件须由院领导审核',
    { petition: [...audits, ...signs] },
  ],
  [
    'an extension without leadership',
    without('city_leader'),
    '延期须由院领导审批',
    { petition: ['extend-grant', 'extend-refuse'], reinspection: ['extend-grant', 'extend-refuse'] },
  ],
  [
    'asked for it himself',
    facts({ extendUser: 'me' }),
    '不能审批本人提出的延期申请',
    { petition: ['extend-grant', 'extend-refuse'], appeal: ['extend-grant', 'extend-refuse'] },
  ],
  ['nobody asked', facts({ extendState: 0 }), '没有待审批的延期申请', { petition: ['extend-grant', 'extend-refuse'] }],
  [
    'clock not running',
    facts({ finishStart: null }),
    '办理期限尚未起算，不能申请延期',
    { petition: ['extend'], correction: ['extend'] },
  ],
  ['reviewed it', facts({ reviewer1: 'me' }), '复核、裁定和起草人员不能审核该事项', { reinspection: reviewAudits }],
  [
    'not said why reviewers are drawn again',
    input({ note: ' ' }),
    '请填写重新分配的原因',
    { reinspection: ['assign-anew', 'assign-second'] },
  ],
  [
    'somebody else in place of whoever has done his part',
    facts({ reviewer1: 'r0' }),
    '数据已被他人修改,请刷新后重试',
    { reinspection: ['assign-second'] },
  ],
  [
    'drawn for again twice',
    facts({ redraws: 2 }),
    '复核员最多重新分配2次；原复核员停用或不再承担复核后可再分配',
    { reinspection: ['assign-anew', 'assign-second'] },
  ],
  [
    'wrote its letter',
    facts({ drafterId: 'me' }),
    '复核、裁定和起草人员不能审核该事项',
    { reinspection: reviewAudits },
  ],
  ['no letter yet', facts({ replyContent: null }), '请先起草答复', { reinspection: reviewAudits }],
  [
    'a changed score without leadership',
    both(without('city_leader'), facts({ scoreChanged: 1 })),
    '成绩变更须由院领导审核',
    { reinspection: reviewAudits },
  ],
  [
    'not the reviewer',
    facts({ reviewer1: 'r1', reviewer2: 'r2' }),
    '该事项未分配给您复核',
    { reinspection: ['claim', 'review-first', 'review-agree', 'review-differ'] },
  ],
  ['reviewed before', facts({ reviewer2: 'me' }), '同一复核员不能进行第二次复核', { reinspection: ['arbitrate'] }],
  [
    'second pass by a clerk',
    both(without('case_auditor'), facts({ auditLevel: 1, lastLevel: 3 })),
    '二次审核须由审核人进行',
    { correction: ['audit-first-pass', 'audit-refuse', 'audit-supplement'] },
  ],
  [
    'both passes by one',
    facts({ auditLevel: 1, lastLevel: 2, barredIds: ['me'] }),
    '两次审核不能为同一人',
    { correction: ['audit-pass', 'audit-refuse', 'audit-supplement'] },
  ],
  [
    'executing what one audited',
    facts({ lastLevel: 2, auditorId: 'me' }),
    '更正执行与审核不能为同一人',
    { correction: ['execute', 'execute-refusal'] },
  ],
  ['no such level', without('district_manager'), '您不是本级审核人员', { economist: byLevel }],
  ['audited another level', facts({ barredIds: ['me'] }), '同一人不能审核两个级别', { economist: byLevel }],
  ['confidential', facts({ confidential: 1 }), '保密信访件不能合并', everywhere('merge', 'leave')],
  ['in process', facts({ caseStatus: 20 }), '已进入办理流程的事项不能删除', everywhere('remove')],
  [
    'no result',
    input({ replyResult: undefined }),
    '请选择处理结果',
    { petition: ['submit', 'submit-direct'], appeal: ['submit'], correction: ['execute'] },
  ],
  [
    'no content',
    input({ replyContent: '<p>&nbsp;</p>' }),
    '请填写答复内容',
    { petition: submits, appeal: submits, reinspection: ['submit'], correction: ['execute-refusal'] },
  ],
  ['too short', input({ replyContent: '<p>已处理</p>' }), '答复内容应为10到10000个字', { petition: submits }],
  ['too long', input({ replyContent: '长'.repeat(10_001) }), '答复内容应为10到10000个字', { petition: submits }],
  [
    'clauses missing',
    input({ replyContent: '<p>您反映的问题我们已经处理完毕。</p>' }),
    '答复缺少【',
    { petition: [...submits, 'accept-refused'], appeal: submits },
  ],
  [
    'never accepted',
    facts({ acceptNoticeTime: null }),
    '尚未受理的事项只能答复不予受理',
    { petition: ['submit', 'submit-direct'], appeal: ['submit'] },
  ],
  ['no opinion', input({ auditNote: ' ' }), '请填写审核意见', wantOpinion],
  ['a quotation for an opinion', input({ auditNote: '“理由已当面说明”：' }), '请填写审核意见', wantOpinion],
  [
    'no score',
    input({ score: undefined }),
    '请填写复核分数',
    { reinspection: ['review-first', 'review-differ', 'arbitrate'] },
  ],
  ['not every item', input({ items: [{ key: 'a' }] }), '请逐项核查材料', { economist: economistAudits.slice(0, 3) }],
  [
    'no document',
    both(input({ docNo: '' }), facts({ auditLevel: 3, lastLevel: 3 })),
    '请填写评审文件文号',
    { economist: ['audit-last-level', 'audit-refuse'] },
  ],
  [
    'nobody chosen',
    input({ target: undefined }),
    '请选择经办人',
    { petition: ['assign'], correction: ['assign'], economist: ['assign'] },
  ],
  ['own department', input({ deptId: 'd1' }), '不能转送给本机构', { petition: ['transfer-inside', 'accept-inside'] }],
  ['one signature', input({ secondSigner: undefined }), '请选择签发人', asksOutside],
  ['a transfer that waits already', facts({ transferState: 1 }), '转送已提交，等待签发', asksOutside],
  [
    'no transfer that waits',
    facts({ transferState: 0 }),
    '没有待签发的转送',
    { petition: [...signs, 'transfer-recall'], appeal: [...signs, 'transfer-recall'] },
  ],
  ['signs what he asked for', facts({ transferUser: 'me' }), '不能签发本人办理或申请的转送', signing],
  ['signs what he handles', facts({ handlerId: 'me' }), '不能签发本人办理或申请的转送', signing],
  ['signs what he drafted', facts({ drafterId: 'me' }), '不能签发本人办理或申请的转送', signing],
  [
    'recalls what somebody else asked for',
    facts({ transferUser: 'x' }),
    '只能收回本人申请的转送',
    { petition: ['transfer-recall'], appeal: ['transfer-recall'] },
  ],
  ['a reply of another drafter', facts({ drafterId: 'x' }), '只能收回本人送审的答复', recalling],
  ['a letter of an earlier release', facts({ submittedFrom: null }), '只能收回本人送审的答复', recalling],
  ['opened by an auditor', facts({ auditOpenedTime: '2026-03-04 09:00:00' }), '审核人已打开，不能收回', recalling],
  ['a signer of an earlier stage', facts({ barredIds: ['a9'] }), '原办理人员应当回避', asksOutside],
  ['a signer the matter names', facts({ words: '反映签发人态度恶劣' }), '您与该事项存在利害关系,请回避', asksOutside],
  [
    'an accusation that no leader is to sign',
    facts({ legalClass: petitionClass.of.accusation }),
    '检举控告类事项由院领导签发',
    asksOutside,
  ],
  ['no day of the feedback', input({ feedbackDay: undefined }), '请选择反馈日期', { petition: ['feedback'] }],
  ['ahead of time', input({ feedbackDay: '2026-03-05' }), '反馈日期不能晚于今天', { petition: ['feedback'] }],
  [
    'older than the transfer',
    input({ feedbackDay: '2026-03-02' }),
    '反馈日期不能早于转送日期2026-03-03',
    { petition: ['feedback'] },
  ],
  ['no word of what it says', input({ note: ' ' }), '请填写反馈内容', { petition: ['feedback'] }],
  ['no paper', input({ papers: 0 }), '请上传书面反馈', { petition: ['feedback'] }],
  ['six stars', input({ satisfaction: 6 }), '满意度应为1到5', everywhere('rate')],
  ['no reason', input({ reason: '' }), '请填写查看理由', everywhere('reveal')],
  [
    'whoever has it',
    facts({ handlerId: 'h9' }),
    '该事项已由【乙经办】办理，请选择其他经办人',
    { petition: ['assign'], appeal: ['assign'], correction: ['assign'], economist: ['assign'] },
  ],
  [
    'a handler from elsewhere',
    input({ target: target('h9', '乙经办', { deptIds: ['d5'] }) }),
    '经办人应为承办机构的经办人员',
    { petition: ['assign'], appeal: ['assign'] },
  ],
];

describe('refuses each row with one wrong fact', () => {
  for (const [why, spoil, msg, rows] of expectations) {
    for (const kind of kinds) {
      for (const name of rows[kind] ?? []) {
        test(`${kind} ${name}: ${why}`, () => {
          const row = transitionsOf(kind).find((each) => each.name === name);
          if (!row) throw new Error(`${kind} has no row ${name}`);
          const result = run(spoil(legalStep(kind, row)), kind, name);
          expect(result.ok ? `stepped: ${result.transition}` : result.msg).toContain(msg);
        });
      }
    }
  }
});

const writtenLetters = kinds.flatMap((kind) =>
  submits
    .flatMap((name) => transitionsOf(kind).filter((row) => row.name === name))
    .filter((row) => row.inputChecks.includes('clauses'))
    .flatMap((row) =>
      ([1, 2, 3] as const).flatMap((stage) =>
        [1, rulesOf(kind).notAccepted].flatMap((replyResult) => {
          const legal = legalStep(kind, row);
          const code = replyLetter({ kind, stage, replyResult: replyResult ?? null });
          if (code === null || (row.variant === 'directRefusal' && replyResult === 1)) return [];
          return [{ code, row, legal: facts({ stage })(input({ replyResult })(legal)) }];
        }),
      ),
    ),
);

describe('rejects a reply without each clause of its letter', () => {
  const section = (name: string) => `<section data-clause="${name}"><p>${name}的内容已经写明。</p></section>`;
  const codes = [...new Set(writtenLetters.map(({ code }) => code))].sort();
  test('covers every letter with clauses', () =>
    expect(codes).toEqual(['SS02', 'SS03', 'XF03', 'XF06', 'XF07', 'XF08']));
  test.each(codes)('%s', (code) => {
    const { clauses } = letters[code];
    for (const { row, legal } of writtenLetters.filter((one) => one.code === code)) {
      const saying = (names: readonly string[]) =>
        run(input({ replyContent: names.map(section).join('') })(legal), legal.kase.kind, row.name);
      expect(saying(clauses).ok, row.name).toBe(true);
      for (const clause of clauses)
        expect(saying(clauses.filter((name) => name !== clause))).toMatchObject({ msg: `答复缺少【${clause}】内容` });
    }
  });
});

describe('opens a confidential petition for its few readers only', () => {
  const { handler, colleague, auditor, leader, inspector } = people('petition');
  const keeper = { ...colleague, grants: new Set([...colleague.grants, 'petition_secret']) };
  const ways: [string, Partial<CaseHead>][] = [
    ['marked so', { confidential: 1 }],
    ['检举控告', { legalClass: petitionClass.of.accusation }],
  ];
  describe.each(ways)('%s', (_, why) => {
    const kase = petitionCase({ ...why, caseStatus: 20, handlerId: handler.id });
    test.each([handler, auditor, leader, inspector, keeper])('opens it for $realName', (actor) => {
      const told = step(kase, 'urge', actor, {}, now);
      expect(told.ok ? '' : told.msg).not.toBe('数据不存在或已被删除');
    });
    test('hides it from others in steps and buttons', () => {
      expect(step(kase, 'claim', colleague, {}, now)).toMatchObject({ ok: false, msg: '数据不存在或已被删除' });
      expect(allowedActions({ ...kase, handlerId: null, caseStatus: 10 }, colleague, now)).toEqual([]);
    });
  });
});
