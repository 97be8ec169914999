import { optional, text } from '@kaoxin/contract/conventions.ts';
import { expect, it } from 'vitest';
import { lackingOf, usualSections, visibleIn } from './sections.ts';

const word = text(['字', 'Word'], { max: 20 });
const some = { source: word, applicantName: optional(word), fromOrg: optional(word), title: word };
const applicant = { applicant: ['申诉人', 'Appellant'] } as const;

it('shows of the usual sections what the kind has, and who sent it only when it was handed down', () => {
  const { source, applicant: person } = usualSections(applicant, some);
  expect(source.names({ source: 3 })).toEqual(['source']);
  expect(source.names({ source: 6 })).toEqual(['source', 'fromOrg']);
  expect([person.title, person.names({})]).toEqual([applicant.applicant, ['applicantName']]);
});

it.each([
  [{ source: 3 }, 'applicantName', '请输入申诉人'],
  [{ source: 3, isAnonymous: 1 }, undefined, undefined],
  [{ source: 6, applicantName: '沈安' }, 'fromOrg', '请输入来文单位'],
  [{ source: 6, applicantName: '沈安', fromOrg: '省厅' }, undefined, undefined],
])('%j lacks %s', (values, field, sentence) => {
  const lack = lackingOf(applicant, some)(values);
  expect([lack?.[0], lack?.[1][0]]).toEqual([field, sentence]);
});

it("asks for the kind's own besides, last", () => {
  const lacking = lackingOf(applicant, some, ({ title }) => (title ? undefined : ['title', ['请输入标题', 'Title']]));
  expect(lacking({ source: 3 })?.[0]).toBe('applicantName');
  expect(lacking({ source: 3, applicantName: '沈安' })?.[0]).toBe('title');
});

it('sends what shows and holds something', () => {
  const sections = [{ title: ['一', 'One'] as const, names: () => ['source', 'title'] }];
  expect(visibleIn(sections, { source: 3, title: '', fromOrg: '省厅' })).toEqual({ source: 3 });
});
