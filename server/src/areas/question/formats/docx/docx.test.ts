import type { Question } from '@kaoxin/contract/question/content.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyPicture, everyQuestion, everyWritten } from '../every-question.fixture.ts';
import type { Picture, WrittenQuestion } from '../format.ts';
import { questionsOf } from '../table/tables.fixture.ts';
import { docxFormat } from './format.ts';

/** Compares pictures by their bytes, because files rename them. */
const byBytes = (question: Question | null, pictures: ReadonlyMap<string, Picture>): unknown =>
  JSON.parse(
    JSON.stringify(question).replace(
      /src=\\"([^"\\]*)\\"/gu,
      (_, src: string) => `src='${Buffer.from(pictures.get(src)?.bytes ?? []).toString('base64')}'`,
    ),
  );

async function again(questions: readonly WrittenQuestion[]) {
  const written = await docxFormat.write?.(questions, everyPicture);
  if (!written) throw new Error('nothing is written');
  const read = await docxFormat.read(written.bytes);
  return { written, read, found: await questionsOf(read) };
}

test('reads back the same question or names a loss', async () => {
  await fc.assert(
    fc.asyncProperty(everyWritten, async (questions) => {
      const { written, read, found } = await again(questions);
      const lost = new Set(written.losses.map(({ place }) => place));
      const shown = found.map(({ question }) => byBytes(question, read.pictures));
      for (const { code, question } of questions) {
        if (lost.has(code)) continue;
        expect(shown).toContainEqual(byBytes(question, everyPicture));
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test.each(Object.keys(everyQuestion))('reads back plain questions completely: %s', async (name) => {
  const entry = Object.entries(everyQuestion).find(([key]) => key === name)?.[1] ?? expect.fail(name);
  const questions = fc
    .sample(entry, { numRuns: 120, seed: 7 })
    .filter((question) => !/<(?:ul|ol|code|th|span)\b|<sup>[^<]*<sup>/u.test(JSON.stringify(question)))
    .slice(0, 12)
    .map((question, at) => ({ code: `ST${at}`, question, facts: {} }));
  const { written } = await again(questions);
  const lost = new Set(written.losses.map(({ place }) => place));
  expect(questions.length).toBeGreaterThan(0);
  expect(lost.size).toBe(0);
});
