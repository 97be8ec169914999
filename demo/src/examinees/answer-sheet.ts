import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import type { DemoSubjectHall, Hall } from './hall.ts';

/** The planted truths among examinees (domain.md 5.3, 1–4), in the format of the calls that show them. */
export interface PlantedAnswers {
  examId: string;
  subjectCode: string;
  /** question numbers, from 1 */
  misKeyed: readonly number[];
  dead: readonly { sort: number; option: string }[];
  dif: readonly { sort: number; districtId: string }[];
  ring: readonly { examinerId: string; ticketNo: string | null }[];
}

export interface PlantedDrift {
  drifting: readonly string[];
}

const letters = 'ABCD';
export const answerSheetName = 'planted.json';

export async function keepAnswerSheet(context: AppContext, planted: object): Promise<void> {
  const path = join(context.config.dataDir, answerSheetName);
  const before = await readFile(path, 'utf8').catch(() => '{}');
  const text = JSON.stringify({ ...JSON.parse(before), ...planted }, null, 2);
  await writeFile(path, `${text}\n`, { mode: 0o600 });
}

/** Null if the paper is unsuitable or there are too few examinees for a ring. */
export async function plantedAnswers(
  work: Work,
  { exam, subjects }: Hall,
  districtIds: readonly string[],
  firstDistrictIdNos: (nth: number) => string,
): Promise<PlantedAnswers | null> {
  const subject = subjects.find((one): one is DemoSubjectHall & { planted: object } => one.planted !== null);
  if (!subject?.planted) return null;
  const { misKeyed, dead, dif } = subject.planted;
  return {
    examId: exam.id,
    subjectCode: subject.code,
    misKeyed: misKeyed.map((index) => index + 1),
    dead: dead.map(({ index, option }) => ({ sort: index + 1, option: letters[option] ?? '' })),
    dif: dif.map(({ index, district }) => ({ sort: index + 1, districtId: districtIds[district] ?? '' })),
    ring: await ringOf(work, exam.id, [...subject.copied.keys()].map(firstDistrictIdNos)),
  };
}

async function ringOf(work: Work, examId: string, idNos: readonly string[]): Promise<PlantedAnswers['ring']> {
  const keys = idNos.map((idNo) => work.context.secrets.digest(idNo));
  const rows = await work
    .table('examiner')
    .ofTenant()
    .select()
    .select(['id', 'ticketNo'])
    .where('examId', '=', examId)
    .where((eb) => eb('idHash', '=', eb.fn.any(eb.val(keys))))
    .orderBy('id')
    .execute();
  return rows.map(({ id, ticketNo }) => ({ examinerId: id, ticketNo }));
}
