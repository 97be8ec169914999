import { describe, expect, test } from 'vitest';
import type { CaseHead, StepInput, WrittenColumns } from '../case-head.ts';
import { caseOf, day, everyButton, people, person, target, walk } from './rules.fixture.ts';

describe('申诉', () => {
  const { handler, colleague, auditor } = people('appeal');
  const refusal = ['原处理', '申诉理由', '依据', '决定', '复议诉讼途径']
    .map((clause) => `<section data-clause="${clause}">${clause}的内容已经写明</section>`)
    .join('');

  test('accepts on claim and names the first claimant', () => {
    const story = walk(caseOf('appeal'));
    expect(story.case().acceptDue).toBe('2026-03-09 23:59:59');
    expect(story.go('claim', handler, day('2026-03-03'))).toMatchObject({ letter: 'SS01' });
    expect(story.case()).toMatchObject({ caseStatus: 20, finishDue: '2026-04-02 23:59:59' });
    expect(story.no('claim', colleague, day('2026-03-03'))).toBe('该事项已由【甲经办】签收办理');
    expect(story.no('accept', handler, day('2026-03-03'), { acceptResult: 1 })).toBe('该类事项不支持此操作');
    expect(
      story.no('submit', handler, day('2026-03-10'), {
        replyResult: 1,
        replyContent: '<p>经审理,维持原处理决定。</p>',
      }),
    ).toContain('答复缺少【原处理、');
    story.go('submit', handler, day('2026-03-10'), { replyResult: 5, replyContent: refusal });
    expect(story.go('audit', auditor, day('2026-03-11'), { auditResult: 1 })).toMatchObject({ letter: 'SS02' });
    expect(story.case().caseStatus).toBe(41);
  });

  test('extends an appeal by at most 15 days', () => {
    const story = walk(caseOf('appeal'));
    story.go('claim', handler, day('2026-03-03'));
    expect(story.no('extend', handler, day('2026-03-10'), { days: 16, reason: '复杂' })).toBe('延期不得超过15日');
    expect(story.no('extend', handler, day('2026-03-10'), { days: 0, reason: '复杂' })).toBe('请填写延期天数');
    expect(story.no('extend', handler, day('2026-03-10'), { days: 15 })).toBe('请填写延期理由');
  });
});

describe('信息更正', () => {
  const buttons = new Set(everyButton('info', 'audit', 'reply', 'extend'));
  const clerk = person('c1', '辛更正', { grants: buttons, roleAliases: ['info_clerk'] });
  const other = person('c2', '壬更正', { grants: buttons, roleAliases: ['info_clerk'] });
  const second = person('a1', '丁审核', { grants: buttons, roleAliases: ['case_auditor'] });

  test('audits first, a name by two passes and a third person', () => {
    const story = walk(caseOf('correction', { lastLevel: 2 }));
    story.go('audit', clerk, day('2026-03-03'), { auditResult: 1 });
    expect(story.case()).toMatchObject({ caseStatus: 10, auditLevel: 1, auditorId: null, barredIds: [clerk.id] });
    expect(story.no('audit', clerk, day('2026-03-03'), { auditResult: 1 })).toBe('二次审核须由审核人进行');
    const self = { ...second, id: 'c1' };
    expect(story.no('audit', self, day('2026-03-03'), { auditResult: 1 })).toBe('两次审核不能为同一人');
    story.go('audit', second, day('2026-03-04'), { auditResult: 1 });
    expect(story.case()).toMatchObject({ caseStatus: 20, finishDue: '2026-03-18 23:59:59', auditorId: second.id });
    const input = { replyResult: 1, replyContent: '<p>您的姓名已更正,请核对。</p>' };
    expect(story.no('execute', clerk, day('2026-03-05'), input)).toBe('更正执行与审核不能为同一人');
    expect(story.no('execute', second, day('2026-03-05'), input)).toBe('更正执行与审核不能为同一人');
    story.go('execute', other, day('2026-03-05'), input);
    expect(story.case()).toMatchObject({ caseStatus: 40, toldState: 5 });
  });

  test('bars the first auditor after a supplement', () => {
    const first = person('c1', '辛更正', { grants: buttons, roleAliases: ['info_clerk', 'case_auditor'] });
    const story = walk(caseOf('correction', { lastLevel: 2 }));
    story.go('audit', first, day('2026-03-03'), { auditResult: 1 });
    story.go('audit', second, day('2026-03-03'), { auditResult: 3, auditNote: '请补证明' });
    story.go('supplied', people('info').citizen, day('2026-03-04'));
    expect(story.case()).toMatchObject({ caseStatus: 10, auditLevel: 1 });
    for (const auditResult of [1, 2, 3])
      expect(story.no('audit', first, day('2026-03-05'), { auditResult, auditNote: '同意' })).toBe(
        '两次审核不能为同一人',
      );
    story.go('audit', second, day('2026-03-05'), { auditResult: 1 });
    expect(story.case()).toMatchObject({ caseStatus: 20 });
  });

  test('drafts a refusal from the opinion', () => {
    const story = walk(caseOf('correction'));
    expect(story.no('audit', clerk, day('2026-03-03'), { auditResult: 2 })).toBe('请填写审核意见');
    story.go('audit', clerk, day('2026-03-03'), { auditResult: 2, auditNote: '证明材料不符' });
    expect(story.case().replyContent).toContain('证明材料不符');
    expect(story.go('execute', clerk, day('2026-03-04'), {}).change.caseStatus).toBe(41);
  });

  test('pauses the audit clock for supplements and returns', () => {
    const story = walk(caseOf('correction'));
    story.go('audit', clerk, day('2026-03-03'), { auditResult: 3, auditNote: '请补证明' });
    expect(story.case()).toMatchObject({ caseStatus: 21, toldState: 4 });
    story.go('supplied', people('info').citizen, day('2026-03-06'));
    expect(story.case()).toMatchObject({ caseStatus: 10, pausedDays: 3, acceptDue: '2026-03-12 23:59:59' });
    story.go('audit', clerk, day('2026-03-09'), { auditResult: 1 });
    // the pause belonged to the audit: the finish clock has its full ten workdays
    expect(story.case()).toMatchObject({ caseStatus: 20, pausedDays: 0, finishDue: '2026-03-23 23:59:59' });
  });
});

describe('成绩复核', () => {
  const reviewing = new Set(everyButton('reinspection', 'handle', 'review'));
  const first = person('r1', '一复核', { grants: reviewing });
  const second = person('r2', '二复核', { grants: reviewing });
  const managing = new Set(everyButton('reinspection', 'assign', 'arbitrate', 'reply', 'audit'));
  const manager = person('m1', '考务', { grants: managing });
  const manager2 = person('m2', '考务二', { grants: managing });
  const { leader, auditor } = people('reinspection');
  const reply = '<p>经复核，您的成绩结果如下所示。</p>';
  const start = () => {
    const story = walk(caseOf('reinspection', { originalScore: 60, finishStart: day('2026-03-02') }));
    const reviewers = [target('r1', '一复核'), target('r2', '二复核')] as const;
    story.go('assign', manager, day('2026-03-03'), { reviewers });
    return story;
  };

  test('takes two reviewers, and an arbiter if they differ', () => {
    const story = start();
    expect(story.no('claim', second, day('2026-03-03'))).toBe('该事项未分配给您复核');
    story.go('claim', first, day('2026-03-03'));
    story.go('review', first, day('2026-03-04'), { score: 60 });
    expect(story.no('review', first, day('2026-03-04'), { score: 60 })).toBe('同一复核员不能进行第二次复核');
    expect(story.no('review', second, day('2026-03-04'))).toBe('请填写复核分数');
    story.go('review', second, day('2026-03-04'), { score: 63 });
    expect(story.case().caseStatus).toBe(23);
    story.go('review', manager, day('2026-03-05'), { score: 63 });
    expect(story.case()).toMatchObject({ caseStatus: 30, scoreChanged: 1, arbiter: 'm1' });
    expect(story.no('audit', leader, day('2026-03-06'), { auditResult: 1 })).toBe('请先起草答复');
    story.go('submit', manager2, day('2026-03-06'), { replyContent: reply });
    expect(story.no('audit', manager, day('2026-03-06'), { auditResult: 1 })).toBe(
      '复核、裁定和起草人员不能审核该事项',
    );
    expect(story.no('audit', auditor, day('2026-03-06'), { auditResult: 1 })).toBe('成绩变更须由院领导审核');
    story.go('audit', leader, day('2026-03-06'), { auditResult: 1 });
    expect(story.case().caseStatus).toBe(40);
  });

  test('lets a missing score agree with a missing score only', () => {
    const absent = () => {
      const story = walk(caseOf('reinspection', { originalScore: null, finishStart: day('2026-03-02') }));
      const reviewers = [target('r1', '一复核'), target('r2', '二复核')] as const;
      story.go('assign', manager, day('2026-03-03'), { reviewers });
      story.go('claim', first, day('2026-03-03'));
      story.go('review', first, day('2026-03-04'), { score: null });
      return story;
    };
    const [upheld, disputed] = [absent(), absent()];
    upheld.go('review', second, day('2026-03-04'), { score: null });
    expect(upheld.case()).toMatchObject({ caseStatus: 30, scoreChanged: 0 });
    disputed.go('review', second, day('2026-03-04'), { score: 0 });
    expect(disputed.case().caseStatus).toBe(23);
    const recorded = start();
    recorded.go('claim', first, day('2026-03-03'));
    expect(recorded.no('review', first, day('2026-03-04'), { score: null })).toBe('请填写复核分数');
  });

  test('needs no arbiter within the tolerance', () => {
    const story = start();
    story.go('claim', first, day('2026-03-03'));
    story.go('review', first, day('2026-03-04'), { score: 60 });
    story.go('review', second, day('2026-03-04'), { score: 60 });
    expect(story.case()).toMatchObject({ caseStatus: 30, scoreChanged: 0 });
    // within the tolerance the result is the mean, a quarter point rounded up
    const met = (one: number, other: number, said: StepInput) => {
      const near = walk(caseOf('reinspection', { originalScore: 60, tolerance: 3, finishStart: day('2026-03-02') }));
      near.go('assign', manager, day('2026-03-03'), { reviewers: [target('r1', '一复核'), target('r2', '二复核')] });
      near.go('claim', first, day('2026-03-03'));
      near.go('review', first, day('2026-03-04'), { score: one });
      near.go('review', second, day('2026-03-04'), { score: other, ...said });
      return near.case() as CaseHead & WrittenColumns;
    };
    expect(met(60, 63, { conclusion: 2, firstConclusion: 1 })).toMatchObject({
      caseStatus: 30,
      finalScore: 61.5,
      scoreChanged: 1,
      replyResult: 2,
    });
    expect(met(63, 60, { conclusion: 1, firstConclusion: 3 })).toMatchObject({ finalScore: 61.5, replyResult: 3 });
    expect(met(59, 61, { conclusion: 4, firstConclusion: 4 })).toMatchObject({ scoreChanged: 0, replyResult: 1 });
    expect(met(60, 60.5, { conclusion: 2, firstConclusion: 1 })).toMatchObject({ finalScore: 60.5, scoreChanged: 1 });
    expect(met(60, 63.5, { conclusion: 2, firstConclusion: 1 }).caseStatus).toBe(23);
    const twice = [target('r1', '一复核'), target('r1', '一复核')] as const;
    expect(walk(caseOf('reinspection')).no('assign', manager, day('2026-03-03'), { reviewers: twice })).toBe(
      '请选择两名不同的复核员',
    );
  });
});

describe('drawing reviewers again', () => {
  const managing = new Set(everyButton('reinspection', 'assign', 'handle', 'audit'));
  const manager = person('m1', '考务', { grants: managing });
  const first = person('r1', '一复核', { grants: new Set(everyButton('reinspection', 'handle', 'review')) });
  const pair = (one: string, other: string) => ({ reviewers: [target(one, one), target(other, other)] as const });
  const start = () => {
    const story = walk(caseOf('reinspection', { originalScore: 60, finishStart: day('2026-03-02') }));
    story.go('assign', manager, day('2026-03-03'), pair('r1', 'r2'));
    return story;
  };

  test('needs a reason, at most twice unless one left', () => {
    const story = start();
    expect(story.no('assign', manager, day('2026-03-03'), pair('r3', 'r4'))).toBe('请填写重新分配的原因');
    for (const note of ['外出学习', '病假'])
      story.go('assign', manager, day('2026-03-03'), { ...pair('r1', 'r3'), note });
    const often = '复核员最多重新分配2次；原复核员停用或不再承担复核后可再分配';
    expect(story.no('assign', manager, day('2026-03-03'), { ...pair('r1', 'r4'), note: '病假' })).toBe(often);
    story.go('assign', manager, day('2026-03-03'), { ...pair('r1', 'r4'), note: '已离职', reviewerLeft: true });
    expect(story.case()).toMatchObject({ reviewer2: 'r4', redraws: 3 });
  });

  test('keeps and hides the finished part of the first', () => {
    const story = start();
    story.go('claim', first, day('2026-03-03'));
    story.go('review', first, day('2026-03-04'), { score: 61, result: 'sealed' });
    const { change, event } = story.go('assign', manager, day('2026-03-05'), { ...pair('r1', 'r9'), note: '已离职' });
    expect(story.case()).toMatchObject({ caseStatus: 22, reviewer1: 'r1', reviewer2: 'r9', score1: 61 });
    expect(Object.keys(change)).not.toContain('score1');
    expect(event).toMatchObject({ note: '已离职', diff: { reviewer2: ['r2', 'r9'], redraws: [0, 1] } });
  });

  test('sends the letter of acceptance once', () => {
    const story = start();
    expect(story.go('claim', first, day('2026-03-03')).letter).toBe('FH01');
    story.go('release', first, day('2026-03-03'));
    expect(story.go('claim', first, day('2026-03-04')).letter).toBeNull();
  });
});

describe('经济师登记', () => {
  const auditing = new Set(everyButton('econ', 'audit'));
  const district = person('d1', '考区', { grants: auditing, roleAliases: ['district_manager', 'title_reviewer'] });
  const reviewer = person('t1', '审核一', { grants: auditing, roleAliases: ['title_reviewer'] });
  const committee = person('t2', '审核二', { grants: auditing, roleAliases: ['title_reviewer'] });
  const pass = { auditResult: 1, items: [{ key: 'diploma', ok: true }] };

  test('takes three levels, three people and a document number', () => {
    const story = walk(caseOf('economist', { auditLevel: 1, lastLevel: 3 }));
    expect(story.no('audit', reviewer, day('2026-03-03'), pass)).toBe('您不是本级审核人员');
    expect(story.no('audit', district, day('2026-03-03'), { auditResult: 1 })).toBe('请逐项核查材料');
    story.go('audit', district, day('2026-03-04'), pass);
    expect(story.case()).toMatchObject({ caseStatus: 10, auditLevel: 2, acceptDue: '2026-03-18 23:59:59' });
    expect(story.no('audit', district, day('2026-03-05'), pass)).toBe('同一人不能审核两个级别');
    story.go('audit', reviewer, day('2026-03-05'), pass);
    expect(story.no('audit', reviewer, day('2026-03-06'), pass)).toBe('同一人不能审核两个级别');
    expect(story.no('audit', committee, day('2026-03-06'), pass)).toBe('请填写评审文件文号');
    story.go('audit', committee, day('2026-03-06'), { ...pass, docNo: '评〔2026〕1号' });
    expect(story.case().caseStatus).toBe(40);
  });

  test('has no extension', () => {
    expect(walk(caseOf('economist')).no('extend', reviewer, day('2026-03-03'))).toBe('该类事项不支持此操作');
  });
});
