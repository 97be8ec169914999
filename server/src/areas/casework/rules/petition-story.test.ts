import { describe, expect, test } from 'vitest';
import { clockCard } from '../clock/clock.ts';
import { at, day, opinion, people, petitionCase, refusalLetter, walk } from './rules.fixture.ts';

const { handler, colleague, auditor, leader, citizen, job } = people('petition');

describe('a petition of 2026-02-06 (W6)', () => {
  test('walks from the letter to the review', () => {
    const story = walk(petitionCase());
    expect(story.case()).toMatchObject({ acceptDue: '2026-02-24 23:59:59', finishDue: null, toldState: 0 });
    expect(clockCard(story.case(), at(day('2026-02-06'))).accept?.explanation.at(-1)?.zh).toContain('顺延至2026-02-24');

    story.go('claim', handler, day('2026-02-09'));
    const accepted = story.go('accept', handler, day('2026-02-24'), { acceptResult: 1 });
    expect(accepted).toMatchObject({
      letter: 'XF02',
      notifies: ['applicant'],
      event: { action: 'accept', visible: true },
    });
    expect(story.case()).toMatchObject({
      caseStatus: 20,
      finishDue: '2026-04-27 23:59:59',
      acceptLate: 0,
      toldState: 0,
    });

    expect(story.no('extend', handler, day('2026-04-20'), { days: 31, reason: '复杂' })).toBe('延期不得超过30日');
    story.go('extend', handler, day('2026-04-20'), { days: 30, reason: '案情复杂' });
    expect(story.case().finishDue).toBe('2026-04-27 23:59:59');
    expect(story.no('extend', handler, day('2026-04-20'), { days: 1, reason: '复杂' })).toBe('延期申请正在审批');
    expect(story.no('extendAudit', leader, day('2026-04-21'), { auditResult: 2 })).toBe('请填写审核意见');
    const granted = story.go('extendAudit', leader, day('2026-04-21'), { auditResult: 1 });
    expect(granted).toMatchObject({ letter: 'XF05', event: { action: 'extend_ok' } });
    expect(story.case()).toMatchObject({ finishDue: '2026-05-25 23:59:59', extendedTo: '2026-05-25 23:59:59' });
    expect(story.no('extend', handler, day('2026-05-01'), { days: 1, reason: '复杂' })).toBe('该事项已延期过');

    const short = opinion.replace('自收到之日起30日内可申请复查', '');
    expect(story.no('submit', handler, day('2026-05-20'), { replyContent: opinion })).toBe('请选择处理结果');
    expect(story.no('submit', handler, day('2026-05-20'), { replyResult: 1 })).toBe('请填写答复内容');
    expect(story.no('submit', handler, day('2026-05-20'), { replyResult: 1, replyContent: short })).toBe(
      '答复缺少【救济途径与期限】内容',
    );
    expect(story.go('submit', handler, day('2026-05-20'), { replyResult: 1, replyContent: opinion }).docNo).toBe(
      'reserve',
    );
    expect(story.no('audit', auditor, day('2026-05-21'), { auditResult: 2 })).toBe('请填写审核意见');
    expect(story.no('audit', auditor, day('2026-05-21'), {})).toBe('请选择审核结果');
    const passed = story.go('audit', auditor, day('2026-05-21'), { auditResult: 1 });
    expect(passed).toMatchObject({ letter: 'XF06', docNo: 'issue' });
    expect(story.case()).toMatchObject({ caseStatus: 40, toldState: 5, finishLate: 0, auditorId: 'a1' });
    expect(story.actions()).toEqual(['claim', 'accept', 'extend_ask', 'extend_ok', 'submit', 'pass']);
  });

  test('ends the 30 days for a review on a workday', () => {
    const answered = petitionCase({ caseStatus: 40, replyTime: day('2026-05-21'), deliverTime: day('2026-05-21') });
    const story = walk(answered);
    // 2026-06-20 is a holiday, the 22nd the next workday
    expect(story.no('relief', citizen, '2026-06-22 23:59:59')).toBe('stepped: relief');
    expect(story.no('relief', citizen, '2026-06-23 00:00:00')).toBe('已超过30日的复查申请期限');
    const plain = walk(petitionCase({ caseStatus: 40, deliverTime: day('2026-05-25') }));
    expect(plain.no('relief', citizen, day('2026-06-23'))).toBe('stepped: relief');
    expect(plain.no('relief', citizen, day('2026-06-25'))).toBe('已超过30日的复查申请期限');
    expect(plain.no('close', job, day('2026-06-23'))).toBe('复查复核申请期限未满，不能办结');
    expect(plain.no('close', job, day('2026-06-25'))).toBe('stepped: close');
    const second = walk(petitionCase({ caseStatus: 40, stage: 2, deliverTime: day('2026-05-25') }));
    expect(second.no('relief', citizen, day('2026-06-25'))).toBe('已超过30日的复核申请期限');
    const third = walk(petitionCase({ caseStatus: 40, stage: 3, deliverTime: day('2026-05-25') }));
    expect(third.no('relief', citizen, day('2026-05-26'))).toBe('复核意见为信访终结意见，不再受理');
  });
});

describe('acceptance', () => {
  const claimed = petitionCase({ handlerId: 'h1', handlerName: '甲经办' });

  test('allows late acceptance and keeps it marked', () => {
    const story = walk(claimed);
    story.go('accept', handler, day('2026-02-26'), { acceptResult: 1 });
    expect(story.case()).toMatchObject({ caseStatus: 20, acceptLate: 2, finishLate: 0, toldState: 0 });
  });

  test('finishes the simple track in ten workdays', () => {
    const story = walk(claimed);
    story.go('accept', handler, day('2026-02-13'), { acceptResult: 5 });
    expect(story.case().finishDue).toBe('2026-03-05 23:59:59');
    expect(story.no('extend', handler, day('2026-02-25'), { days: 1, reason: '复杂' })).toBe('该事项不能延期');
  });

  test('drafts a refusal with its clauses, ends in 不予受理', () => {
    const story = walk(claimed);
    expect(story.no('accept', handler, day('2026-02-24'), {})).toBe('请选择受理结果');
    expect(story.no('accept', handler, day('2026-02-24'), { acceptResult: 2, note: '已进入诉讼' })).toBe(
      '答复缺少【依据、应当提出的机关/途径】内容',
    );
    const input = { acceptResult: 2, note: '已进入<诉讼>', basis: [{ text: '信访工作条例' }], toOrg: '人民法院' };
    story.go('accept', handler, day('2026-02-24'), input);
    expect(story.case()).toMatchObject({ caseStatus: 30, replyResult: 8, acceptResult: 2, acceptNoticeTime: null });
    expect(story.case().replyContent).toContain('已进入&lt;诉讼&gt;');
    story.go('audit', auditor, day('2026-02-24'), { auditResult: 2, auditNote: '依据不足' });
    expect(story.no('submit', handler, day('2026-02-24'), { replyResult: 1, replyContent: opinion })).toBe(
      '尚未受理的事项只能答复不予受理',
    );
    story.go('submit', handler, day('2026-02-24'), { replyResult: 8, replyContent: refusalLetter });
    expect(story.go('audit', auditor, day('2026-02-26'), { auditResult: 1 }).letter).toBe('XF03');
    expect(story.case()).toMatchObject({ caseStatus: 41, acceptLate: 2, toldState: 5 });
  });

  test('accepts a refusal the auditor rejects', () => {
    const story = walk(claimed);
    story.go('accept', handler, day('2026-02-10'), { acceptResult: 3, replyContent: refusalLetter });
    story.go('audit', auditor, day('2026-02-11'), { auditResult: 2, auditNote: '属我单位职权' });
    story.go('accept', handler, day('2026-02-12'), { acceptResult: 1 });
    expect(story.case()).toMatchObject({ caseStatus: 20, acceptResult: 1 });
    expect(
      walk(petitionCase({ ...story.case(), caseStatus: 31 })).no('accept', handler, day('2026-02-13'), {
        acceptResult: 1,
      }),
    ).toBe('当前状态【审核退回】不可再次受理');
  });

  test('gains no time by releasing a case', () => {
    const story = walk(claimed);
    story.go('accept', handler, day('2026-02-24'), { acceptResult: 1 });
    story.go('release', handler, day('2026-03-20'));
    expect(story.case()).toMatchObject({
      caseStatus: 10,
      handlerId: null,
      toldState: 0,
      finishDue: '2026-04-27 23:59:59',
    });
    story.go('claim', colleague, day('2026-03-21'));
    story.go('accept', colleague, day('2026-03-21'), { acceptResult: 1 });
    expect(story.case()).toMatchObject({ finishDue: '2026-04-27 23:59:59', handlerId: 'h2' });
  });

  test('notifies no anonymous applicant', () => {
    const anonymous = petitionCase({ isAnonymous: 1 });
    expect(clockCard(anonymous, at(day('2026-03-20')))).toMatchObject({ exempt: 1, accept: null, state: 0 });
  });
});

test('issues a reply without audit, never an accusation', () => {
  const facts = { caseStatus: 20, handlerId: 'h1', acceptNoticeTime: day('2026-02-09'), needAudit: 0 } as const;
  const input = { replyResult: 1, replyContent: opinion };
  const direct = walk(petitionCase(facts)).go('submit', handler, day('2026-02-20'), input);
  expect(direct).toMatchObject({ docNo: 'issue', letter: 'XF06', change: { caseStatus: 40, toldState: 5 } });
  const accusation = walk(petitionCase({ ...facts, legalClass: 2 })).go('submit', handler, day('2026-02-20'), input);
  expect(accusation.change.caseStatus).toBe(30);
});

test('changes nothing on a second claim', () => {
  const story = walk(petitionCase());
  story.go('claim', handler, day('2026-02-09'));
  expect(story.go('claim', handler, day('2026-02-10'))).toMatchObject({ change: {}, event: null });
});

test('records changes, long texts as digests', () => {
  const story = walk(petitionCase({ caseStatus: 20, handlerId: 'h1', acceptNoticeTime: day('2026-02-09') }));
  const { event } = story.go('draft', handler, day('2026-02-20'), { replyResult: 2, replyContent: '<p>草稿</p>' });
  expect(event).toMatchObject({ action: 'draft', fromStatus: 20, toStatus: 20, actorId: 'h1', actorDept: 'd1' });
  expect(event?.diff.replyResult).toEqual([null, 2]);
  expect(event?.diff.replyContent?.[1]).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(JSON.stringify(event)).not.toContain('草稿');
});
