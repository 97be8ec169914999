import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { law } from '@kaoxin/contract/law/law.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { describe, expect, test } from 'vitest';
import { citedLaw } from './questions/cited-law.ts';

const { calls } = law;

export function lawCases(app: TestApp<'leader'>): void {
  describe('an article cited in the demo', () => {
    test('has 37 dependants, which an amendment suspends', async () => {
      const { leader } = app.visitors;
      const { name, article, questions, phrases } = citedLaw;
      const list = good(await leader.get<AnswerOf<typeof calls.list>>(calls.list.path, { name, article }));
      const [held] = list.records;
      const of = async (id: string) =>
        good(await leader.get<AnswerOf<typeof calls.dependants>>(calls.dependants.path, { id })).dependants;
      const found = await of(held?.id ?? '');
      expect(found).toHaveLength(37);
      expect(found.filter(({ kind }) => kind === 'question')).toHaveLength(questions);
      expect(found.filter(({ kind }) => kind === 'phrase')).toHaveLength(phrases);
      const body = {
        id: held?.id,
        version: held?.version,
        edition: '2027年版',
        effectiveFrom: '2027-01-01',
        text: '修订后的条文。',
      };
      const told = good(await leader.post<AnswerOf<typeof calls.amend>>(calls.amend.path, body));
      expect(told.dependants).toHaveLength(37);
      expect((await of(held?.id ?? '')).filter(({ suspended }) => suspended === null)).toEqual([]);
    });
  });
}
