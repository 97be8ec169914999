import { appeal } from '../../appeal/appeals.ts';
import { anExam } from '../../exam/exams.ts';
import { petition } from '../../petition/petitions.ts';
import type { Stage } from '../../stage.ts';
import type { Kind } from './stops.ts';

/** What the stops of a walk are of. */
export type Ids = Partial<Record<Kind, string>>;

/** The survey of the demonstration with a question of most types. */
async function answered(on: Stage): Promise<string> {
  const call = await on.caller('editor');
  const path = `survey/page?title=${encodeURIComponent('考后满意度')}&status=2`;
  return (await call<{ records: { id: string }[] }>(path)).records[0]?.id ?? '';
}

/** A bank of the centre that is there before a demonstration answers, a question of it, and a submission that waits for its reviewer. */
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

/** Of the demonstration without people in its examinations. */
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
