import { expect, test } from 'vitest';
import { stepName } from './timeline.ts';

const step = { caseType: 'appeal', action: 'execute', toStatus: 20, diff: null, note: null };

test('names a change of the applicant, also as recorded by earlier releases', () => {
  const note = '申请人信息已随信息更正【GZ20260302000001】更新';
  expect(stepName({ ...step, note }, 'zh')).toBe('申请人信息更新');
  expect(stepName({ ...step, action: 'applicant', note }, 'en')).toBe("Applicant's details updated");
  expect(stepName({ ...step, note: '违纪处理已撤销；成绩、名次和诚信记录已随之更新' }, 'zh')).toBe('处理变更');
});

test('names an unapproved answer an answer, not a submission', () => {
  const submit = { ...step, caseType: 'correction', action: 'submit' };
  expect([30, 40, 41].map((toStatus) => stepName({ ...submit, toStatus }, 'zh'))).toEqual([
    '提交审核',
    '作出答复',
    '作出答复',
  ]);
  expect(stepName({ ...submit, toStatus: 41 }, 'en')).toBe('Answered');
});
