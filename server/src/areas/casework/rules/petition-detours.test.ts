import { describe, expect, test } from 'vitest';
import type { StepInput } from '../case-head.ts';
import { day, opinion, people, petitionCase, refusalLetter, target, walk } from './rules.fixture.ts';

const { handler, colleague, stranger, auditor, leader, inspector, citizen, job } = people('petition');

describe('pauses, transfers, objections', () => {
  const accepted = () => {
    const story = walk(petitionCase({ handlerId: 'h1', handlerName: '甲经办' }));
    story.go('accept', handler, day('2026-02-24'), { acceptResult: 1 });
    return story;
  };

  test('pauses the finish clock while material is outstanding', () => {
    const story = accepted();
    expect(story.no('supplement', handler, day('2026-03-02'), { items: [], days: 10 })).toBe('请填写需补正的材料');
    expect(story.no('supplement', handler, day('2026-03-02'), { items: [{ name: '收据' }], days: 4 })).toBe(
      '补正期限应为5到15日',
    );
    story.go('supplement', handler, day('2026-03-02'), { items: [{ name: '收据' }], days: 10 });
    expect(story.case()).toMatchObject({ caseStatus: 21, toldState: 4, supplementDue: '2026-03-12 23:59:59' });
    expect(story.no('lapse', job, '2026-03-12 23:59:59')).toBe('补正期限未到');
    story.go('supplied', citizen, day('2026-03-09'));
    expect(story.case()).toMatchObject({
      caseStatus: 20,
      pausedDays: 7,
      toldState: 0,
      finishDue: '2026-05-06 23:59:59',
    });
  });

  test('sends no second notice after release and acceptance', () => {
    const story = walk(petitionCase({ handlerId: 'h1', handlerName: '甲经办' }));
    const first = story.go('accept', handler, day('2026-02-24'), { acceptResult: 1 });
    story.go('release', handler, day('2026-02-25'));
    story.go('claim', handler, day('2026-02-26'));
    const again = story.go('accept', handler, day('2026-02-26'), { acceptResult: 1 });
    expect([first.letter, again.letter]).toEqual(['XF02', null]);
    expect([first.notifies, again.notifies]).toEqual([['applicant'], []]);
    story.go('release', handler, day('2026-02-27'));
    story.go('claim', handler, day('2026-02-27'));
    const shorter = story.go('accept', handler, day('2026-02-27'), { acceptResult: 5 });
    expect([shorter.letter, shorter.notifies]).toEqual(['XF02', ['applicant']]);
  });

  test('allows a refusal after acceptance, also after release', () => {
    const given = accepted();
    given.go('submit', handler, day('2026-03-02'), { replyResult: 8, replyContent: refusalLetter });
    expect(given.go('audit', auditor, day('2026-03-03'), { auditResult: 1 }).letter).toBe('XF03');
    expect(given.case()).toMatchObject({ caseStatus: 41, acceptNoticeTime: day('2026-02-24') });

    const back = accepted();
    back.go('release', handler, day('2026-02-25'));
    back.go('claim', handler, day('2026-02-26'));
    back.go('accept', handler, day('2026-02-26'), { acceptResult: 2, replyContent: refusalLetter });
    expect(back.case()).toMatchObject({ caseStatus: 30, acceptResult: 2, acceptNoticeTime: day('2026-02-24') });
    expect(back.case().finishDue).toBe('2026-04-27 23:59:59');
    back.go('audit', auditor, day('2026-02-27'), { auditResult: 2, auditNote: '仍应办理' });
    expect(back.no('accept', handler, day('2026-02-27'), { acceptResult: 1 })).toBe('当前状态【审核退回】不可再次受理');
    back.go('submit', handler, day('2026-02-27'), { replyResult: 1, replyContent: opinion });
    expect(back.case()).toMatchObject({ caseStatus: 30, replyResult: 1 });
  });

  test('drops a pending extension when the case lapses', () => {
    const story = accepted();
    story.go('extend', handler, day('2026-03-01'), { days: 5, reason: '需要调取材料' });
    expect(story.case()).toMatchObject({ extendState: 1, extendDays: 5 });
    story.go('withdraw', citizen, day('2026-03-02'));
    expect(story.case()).toMatchObject({ caseStatus: 60, extendState: 0, extendDays: 0 });
  });

  test('lapses with a reason when no answer comes', () => {
    const story = accepted();
    story.go('supplement', handler, day('2026-03-02'), { items: [{ name: '收据' }], days: 5 });
    expect(story.go('lapse', job, day('2026-03-10')).event?.note).toBe('逾期未补正');
    expect(story.case()).toMatchObject({ caseStatus: 60, toldState: 5, pausedSince: null });
  });

  test('changes only the users on a transfer inside', () => {
    const story = accepted();
    expect(story.no('transfer', handler, day('2026-03-02'))).toBe('请选择接收机构或填写接收单位');
    expect(story.no('transfer', handler, day('2026-03-02'), { deptId: 'd1' })).toBe('不能转送给本机构');
    const before = story.case();
    story.go('transfer', handler, day('2026-03-02'), { deptId: 'd2', note: '属该机构职责' });
    const { acceptDue, acceptNoticeTime, finishDue, finishStart } = before;
    const promised = { caseStatus: 20, acceptDue, acceptNoticeTime, finishDue, finishStart, acceptResult: 1 };
    expect(story.case()).toMatchObject({ ...promised, deptId: 'd2', fromDeptId: 'd1', handlerId: null });
    expect(story.no('object', handler, day('2026-03-03'), { note: '不属' })).toBe('该事项不由您所在机构承办');
    expect(story.no('object', stranger, day('2026-03-03'))).toBe('请填写异议理由');
    expect(story.no('object', stranger, day('2026-03-10'), { note: '不属' })).toBe('已超过5个工作日的异议期限');
    story.go('object', stranger, day('2026-03-09'), { note: '不属本机构职责' });
    expect(story.case()).toMatchObject({ ...promised, deptId: 'd1', fromDeptId: null });
    story.go('claim', handler, day('2026-03-09'));
    expect(story.case()).toMatchObject({ ...promised, handlerId: 'h1' });
    expect(story.no('object', handler, day('2026-03-09'), { note: '推回' })).toBe('该事项不是转送件，不能提出异议');
  });

  test('needs a second signature for a transfer outside', () => {
    const story = accepted();
    const out = (secondSigner?: StepInput['secondSigner']) =>
      story.no('transfer', handler, day('2026-03-02'), { toOrg: '市教育局', secondSigner });
    expect(out()).toBe('请选择签发人');
    expect(out(target('h1', '甲经办', { grants: auditor.grants }))).toBe('签发人不能是经办人');
    expect(out(target('h2', '乙经办'))).toBe('签发人应为审核人');
    expect(story.no('transfer', handler, day('2026-03-02'), { toOrg: '市教育局', deptId: 'd2' })).toBe(
      '接收机构和接收单位只能填写一个',
    );
    const asked = story.go('transfer', handler, day('2026-03-02'), {
      toOrg: '市教育局',
      secondSigner: target('a1', '丁审核', { grants: auditor.grants }),
    });
    expect(asked).toMatchObject({ letter: null, change: { transferState: 1, secondSignUserId: 'a1' } });
    expect(story.case()).toMatchObject({ caseStatus: 20, handlerId: 'h1' });
    const gone = story.go('transferAudit', auditor, day('2026-03-03'), { auditResult: 1 });
    expect(gone).toMatchObject({ letter: 'XF04', change: { transferState: 2, toOrg: '市教育局' } });
    expect(story.case()).toMatchObject({ caseStatus: 42, toldState: 5 });
  });

  test('excludes hearing days in a review, not in the first round', () => {
    const hearing = {
      startTime: day('2026-03-10'),
      endTime: '2026-03-12 12:00:00',
      place: '二楼',
      participants: '双方',
    };
    const first = accepted();
    first.go('hearing', handler, day('2026-03-05'), { hearing });
    expect(first.case().pausedDays).toBe(0);
    expect(first.no('hearing', handler, day('2026-03-05'), { hearing: { place: '二楼' } })).toBe(
      '请填写听证时间、地点和参加人',
    );
    const facts = { caseStatus: 20, stage: 2, handlerId: 'h1', finishStart: day('2026-02-24') } as const;
    const review = walk(petitionCase({ ...facts, acceptNoticeTime: day('2026-02-25') }));
    review.go('hearing', handler, day('2026-03-05'), { hearing });
    // 30 days from 02-24 are 03-26; three days of hearing lead to 03-29, a Sunday
    expect(review.case()).toMatchObject({ pausedDays: 3, finishDue: '2026-03-30 23:59:59' });
    const moved = { ...hearing, startTime: day('2026-03-17'), endTime: '2026-03-17 12:00:00' };
    expect(review.go('hearing', handler, day('2026-03-06'), { hearing: moved })).toMatchObject({
      transition: 'hearing',
      notifies: ['applicant'],
      event: { visible: true, note: '听证时间：2026-03-17 10:00至12:00，地点：二楼' },
    });
    expect(review.case().pausedDays).toBe(1);
    const record = review.go('hearing', handler, day('2026-03-18'), { hearing: { ...moved, record: '双方陈述。' } });
    expect([record.transition, record.notifies, record.event?.visible]).toEqual(['hearing-record', [], false]);
    expect(review.case()).toMatchObject({ pausedDays: 1, hearing: { place: '二楼', record: '双方陈述。' } });
    const second = { ...hearing, startTime: day('2026-03-19'), endTime: '2026-03-19 12:00:00' };
    review.go('hearing', handler, day('2026-03-18'), { hearing: second });
    expect(review.case().pausedDays).toBe(2);
    const longer = { ...second, endTime: '2026-03-20 11:30:00', record: '续会。' };
    const held = review.go('hearing', handler, day('2026-03-20'), { hearing: longer });
    expect([held.transition, held.event?.visible]).toEqual(['hearing-record', false]);
    expect(review.case().pausedDays).toBe(3);
    const past = { ...hearing, startTime: '2026-03-20 14:00:00', endTime: '2026-03-20 15:00:00' };
    expect(review.go('hearing', handler, day('2026-03-23'), { hearing: past }).notifies).toEqual([]);
    review.go('hearing', handler, day('2026-03-23'), {
      hearing: { ...hearing, startTime: day('2026-03-27'), endTime: undefined },
    });
    expect(review.no('hearing', handler, day('2026-03-24'), { hearing: past })).toBe(
      '已通知的听证（2026-03-27 10:00）尚未举行，不能登记其他日期的听证；如已改期，请先改期',
    );
  });

  test('keeps a hearing on a transfer inside, not outside', () => {
    const hearing = { startTime: day('2026-03-10'), place: '二楼', participants: '双方' };
    const handed = accepted();
    handed.go('hearing', handler, day('2026-03-05'), { hearing });
    handed.go('transfer', handler, day('2026-03-06'), { deptId: 'd2' });
    expect(handed.case().hearing).toMatchObject({ place: '二楼' });
    const outside = accepted();
    outside.go('hearing', handler, day('2026-03-05'), { hearing });
    const secondSigner = target('a1', '丁审核', { grants: auditor.grants });
    outside.go('transfer', handler, day('2026-03-06'), { toOrg: '市教育局', secondSigner });
    expect(outside.case().hearing).toMatchObject({ place: '二楼' });
    outside.go('transferAudit', auditor, day('2026-03-06'), { auditResult: 1 });
    expect(outside.case().hearing).toBeNull();
    const held = accepted();
    held.go('hearing', handler, day('2026-03-05'), { hearing });
    held.go('transfer', handler, day('2026-03-11'), { deptId: 'd2' });
    expect(held.case().hearing).toMatchObject({ place: '二楼' });
  });
});

describe('users who must keep away', () => {
  test('bars users named in the matter', () => {
    const msg = '您与该事项存在利害关系,请回避';
    for (const facts of [
      { words: '反映甲 经办态度恶劣' },
      { accusedName: '甲经办' },
      { applicantName: '甲经办' },
      { applicantName: '甲·经办' },
      { words: '反映甲.经\u200B办态度恶劣' },
    ]) {
      expect(walk(petitionCase(facts)).no('claim', handler, day('2026-02-09'))).toBe(msg);
      expect(walk(petitionCase(facts)).no('claim', colleague, day('2026-02-09'))).toBe('stepped: claim');
      const given = { target: target('h1', '甲经办') };
      expect(walk(petitionCase(facts)).no('assign', auditor, day('2026-02-09'), given)).toBe(msg);
    }
  });

  test('bars the handler of the earlier stage', () => {
    const review = walk(petitionCase({ stage: 2, barredIds: ['h1', 'a1'] }));
    expect(review.no('claim', handler, day('2026-02-09'))).toBe('原办理人员应当回避');
    expect(review.no('assign', auditor, day('2026-02-09'), { target: target('h1', '甲经办') })).toBe(
      '原办理人员应当回避',
    );
    const drafted = walk(petitionCase({ stage: 2, caseStatus: 30, barredIds: ['h1', 'a1'], handlerId: 'h2' }));
    expect(drafted.no('audit', auditor, day('2026-02-20'), { auditResult: 1 })).toBe('原办理人员应当回避');
  });

  test('bars the drafter from auditing after a transfer', () => {
    const facts = { caseStatus: 30, handlerId: 'h2', drafterId: 'a1', replyResult: 1 } as const;
    expect(walk(petitionCase(facts)).no('audit', auditor, day('2026-03-02'), { auditResult: 1 })).toBe(
      '不能审核本人办理的事项',
    );
  });

  test('limits accusations to a few readers, leadership audits', () => {
    const accusation = {
      legalClass: 2,
      handlerId: 'h1',
      handlerName: '甲经办',
      caseStatus: 30,
      replyResult: 6,
    } as const;
    const story = walk(petitionCase(accusation));
    expect(story.no('merge', colleague, day('2026-03-02'))).toBe('数据不存在或已被删除');
    expect(story.no('merge', handler, day('2026-03-02'))).toBe('保密信访件不能合并');
    expect(story.no('audit', auditor, day('2026-03-02'), { auditResult: 1 })).toBe('检举控告件须由院领导审核');
    expect(story.no('audit', leader, day('2026-03-02'), { auditResult: 1 })).toBe('stepped: audit-pass');
    const pii = { ...inspector, grants: new Set(['pii_view']) };
    expect(story.no('reveal', pii, day('2026-03-02'))).toBe('请填写查看理由');
    const seen = story.go('reveal', pii, day('2026-03-02'), { reason: '核查举报' });
    expect(seen.event).toMatchObject({ action: 'unmask', note: '核查举报', visible: false });
  });
});

describe('deleting', () => {
  test('needs a reason and a case never in process', () => {
    const citizens = walk(petitionCase({ source: 1 }));
    expect(citizens.no('remove', auditor, day('2026-02-09'), { reason: '误录' })).toBe('已进入办理流程的事项不能删除');
    const entered = walk(petitionCase({ source: 3 }));
    expect(entered.no('remove', auditor, day('2026-02-09'))).toBe('请填写删除理由');
    const other = { ...auditor, deptIds: ['d2'] };
    expect(entered.no('remove', other, day('2026-02-09'), { reason: '误录' })).toBe('该事项不由您所在机构承办');
    const gone = entered.go('remove', auditor, day('2026-02-09'), { reason: '误录' });
    expect(gone).toMatchObject({
      event: { action: 'remove', note: '误录', visible: false },
      change: { isDeleted: 1 },
    });
    const secret = walk(petitionCase({ source: 3, confidential: 1 }));
    expect(secret.no('remove', auditor, day('2026-02-09'), { reason: '误录' })).toBe('保密信访件须由院领导删除');
    expect(secret.no('remove', leader, day('2026-02-09'), { reason: '误录' })).toBe('stepped: remove');
  });
});
