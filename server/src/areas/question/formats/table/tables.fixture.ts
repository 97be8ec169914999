import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { expect } from 'vitest';
import { plainText } from '#platform/text/html.ts';
import type { ReadFile, ReadQuestion } from '../format.ts';
import { FormatRefusal } from '../refusal.ts';
import { readTable } from './read-table.ts';

export const bytes = (csv: string): Uint8Array => new TextEncoder().encode(csv);
export async function all(file: Uint8Array) {
  const read = await readTable(file);
  return { ...read, questions: await questionsOf(read) };
}
export const told = ({ question, problems = [] }: ReadQuestion): string[] => [
  ...problems.map(({ words: [zh] }) => zh),
  ...(question ? questionProblems(question, plainText).map(({ words: [zh] }) => zh) : []),
];
export const only = async (file: string | Uint8Array): Promise<ReadQuestion> => {
  const { questions } = await all(typeof file === 'string' ? bytes(file) : file);
  expect(questions).toHaveLength(1);
  return questions[0] ?? expect.fail('no question');
};
export const row = (type: string, stem: string, options: string, answer: string, more = '') =>
  only(`题型,题干,选项A,选项B,选项C,选项D,答案,分值,难度${more && ',备用'}\n${type},${stem},${options},${answer},1,中`);
export const refusal = async (file: Uint8Array): Promise<string> =>
  readTable(file).then(
    () => 'it was read',
    (error: unknown) => (error instanceof FormatRefusal ? error.words[0] : String(error)),
  );

export async function questionsOf({ questions }: ReadFile): Promise<ReadQuestion[]> {
  const all: ReadQuestion[] = [];
  for await (const one of questions) all.push(one);
  return all;
}
