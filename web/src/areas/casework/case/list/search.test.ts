import { expect, it } from 'vitest';
import { caseSearch, statusCondition } from './search.ts';

const statuses = (condition: ReturnType<typeof statusCondition>) =>
  condition.input === 'options' ? condition.options.map(({ value }) => value) : [];

it('offers the states of the kind with its labels', () => {
  expect(statuses(statusCondition('petition'))).toEqual(['10', '20', '21', '30', '31', '40', '41', '42', '50', '60']);
  expect(statuses(statusCondition('reinspection'))).toEqual(expect.arrayContaining(['22', '23']));
  const ofCorrections = statusCondition('correction');
  expect(ofCorrections.input === 'options' && ofCorrections.options.slice(0, 2)).toEqual([
    { value: '10', label: ['待审核', 'Awaiting audit'] },
    { value: '20', label: ['待更正', 'Awaiting execution'] },
  ]);
});

const words = {
  kind: 'petition' as const,
  applicant: ['信访人', 'Applicant'] as const,
  word: { zh: '信访', en: 'Petition' },
};

it('labels conditions by the kind and keeps their order', () => {
  const own = { key: 'exam', label: ['考试', 'Exam'] as const, input: 'text' as const };
  expect(caseSearch(words, ['isRepeat', own, 'applicantName']).map(({ label }) => label[0])).toEqual([
    '重复信访',
    '考试',
    '信访人（全名）',
  ]);
});
