import type { Stage } from '../stage.ts';

export const examList = '/examinationManage/examinationList/index';
export const examForm = '/examinationManage/examinationList/add';
export const examPage = '/examinationManage/examinationList/detail';

interface Exam {
  id: string;
  name: string;
  examCode: string;
  version: number;
  status: number;
}

export async function anExam(stage: Stage, status?: number): Promise<Exam> {
  const call = await stage.caller('exams');
  const where = status === undefined ? '' : `&status=${status}`;
  const { records } = await call<{ records: Exam[] }>(`formalExam/page?size=200${where}`);
  const [first] = records;
  if (!first) throw new Error(`The demonstration has no examination in state ${status}.`);
  return first;
}
