import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { expect, test } from 'vitest';
import { plainText } from '#platform/text/html.ts';
import { docxFormat } from './docx/format.ts';
import { csvFormat, xlsxFormat } from './table/formats.ts';
import { questionsOf } from './table/tables.fixture.ts';
import { examples, importTemplate } from './templates.ts';

test.each([
  ['xlsx', xlsxFormat],
  ['csv', csvFormat],
  ['docx', docxFormat],
] as const)('reads the %s template as one valid question per type', async (name, format) => {
  const read = await format.read(await importTemplate(name));
  const found = await questionsOf(read);
  expect(read.losses).toEqual([]);
  expect(found.map(({ question }) => question)).toEqual(examples.map(({ question }) => question));
  expect(
    found.flatMap(({ question, losses, problems = [] }) => [
      ...(question ? questionProblems(question, plainText) : []),
      ...losses,
      ...problems,
    ]),
  ).toEqual([]);
});
