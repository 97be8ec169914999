import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyPicture, everyWritten } from '../every-question.fixture.ts';
import { csvFormat, xlsxFormat } from './formats.ts';
import { questionsOf } from './tables.fixture.ts';

test.each([xlsxFormat, csvFormat])('reads back the same question or names a loss: $name', async (format) => {
  await fc.assert(
    fc.asyncProperty(everyWritten, async (questions) => {
      const written = await format.write?.(questions, everyPicture);
      if (!written) throw new Error('nothing is written');
      const read = await format.read(written.bytes);
      const again = await questionsOf(read);
      expect(written.losses).toEqual([]);
      expect(read.losses).toEqual([]);
      expect(again.map(({ question }) => question)).toEqual(questions.map(({ question }) => question));
      expect(again.flatMap(({ losses, problems = [] }) => [...losses, ...problems])).toEqual([]);
      expect(again.map(({ facts }) => facts)).toEqual(questions.map(({ code, facts }) => ({ title: code, ...facts })));
    }),
    { numRuns: 50 },
  );
});
