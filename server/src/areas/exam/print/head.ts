import { settingsOf } from '#platform/settings/settings.ts';
import { plainText } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import type { PrintAsked } from './asked.ts';
import type { PrintHead } from './paper/printed.ts';

const usual = [
  '1. 请凭本准考证和有效居民身份证件原件，按规定时间到指定考场和座位参加考试，两证不齐不得入场。',
  '2. 请提前熟悉考点位置和路线，预留充足的时间，遵守考点的入场安排。',
  '3. 除规定可带的文具外，手机等具有通信、存储功能的物品不得带入座位。',
  '4. 请遵守考场纪律，服从监考人员管理；违纪违规的，按有关规定处理。',
];

export async function headOf(work: Work, exam: ExamTableRow, { kind, perPage }: PrintAsked): Promise<PrintHead> {
  const settings = await settingsOf(work);
  const subjects = await work
    .table('examSubject')
    .select()
    .select(['subjectCode', 'name', 'startTime', 'endTime'])
    .where('examId', '=', exam.id)
    .orderBy('startTime')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const own = plainText(exam.notice ?? '')
    .split('\n')
    .filter((line) => line !== '');
  return {
    kind,
    perPage: perPage === '4' ? 4 : 2,
    office: settings.get('org.name') ?? '',
    exam: exam.name,
    subjects: subjects.map(({ subjectCode: code, ...rest }) => ({ code, ...rest })),
    notices: own.length > 0 ? own : usual,
    mark: `${exam.examCode}　${work.actor.realName}打印于${work.now}`,
    folder: work.context.config.letterFonts,
  };
}
