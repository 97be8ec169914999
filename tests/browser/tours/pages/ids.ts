import { appeal } from '../../appeal/appeals.ts';
import { anExam } from '../../exam/exams.ts';
import { petition } from '../../petition/petitions.ts';
import type { Stage } from '../../stage.ts';
import type { Kind } from './stops.ts';

export type Ids = Partial<Record<Kind, string>>;

async function answered(on: Stage): Promise<string> {
  const call = await on.caller('editor');
  const path = `survey/page?title=${encodeURIComponent('考后满意度')}&status=2`;
  return (await call<{ records: { id: string }[] }>(path)).records[0]?.id ?? '';
}

/**
 * A bank of the centre (already there when the demonstration starts), one of its questions, and a submission awaiting
 * review.
 */
async function ofQuestions(on: Stage): Promise<Ids> {
  const call = await on.caller('reviewer');
  const first = async (path: string) => (await call<{ records: { id: string }[] }>(path)).records[0]?.id ?? '';
  const bank = await first('questionBankAudit/centerPage?size=1');
  return {
    bank,
    question: await first(`question/page?bankId=${bank}&size=1`),
    approval: await first('questionBankAudit/auditPage?mine=forMe&size=1'),
  };
}

export async function idsOf(on: Stage): Promise<Ids> {
  const call = await on.caller('exams');
  const place = async (nodeType: number) => {
    const { records } = await call<{ records: { id: string }[] }>(`district/page?nodeType=${nodeType}&size=1`);
    return records[0]?.id ?? '';
  };
  return {
    petition: (await petition(on, '关于成绩核对进度的询问', 'submitted')).id,
    appeal: (await appeal(on, '对报名资格审核结论的申诉')).id,
    exam: (await anExam(on)).id,
    district: await place(1),
    centre: await place(2),
    survey: await answered(on),
    paper: (await call<{ records: { id: string }[] }>('paper/page?size=1')).records[0]?.id ?? '',
    ...(await ofQuestions(on)),
  };
}
