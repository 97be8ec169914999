import type { Loss, Picture, ReadFile, ReadQuestion } from './format.ts';

export async function readAll(
  file: ReadFile | Promise<ReadFile>,
): Promise<{ read: ReadQuestion[]; losses: readonly Loss[]; pictures: ReadonlyMap<string, Picture> }> {
  const { questions, losses, pictures } = await file;
  const read: ReadQuestion[] = [];
  for await (const one of questions) read.push(one);
  return { read, losses, pictures };
}
