import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { misfitsOf } from '@kaoxin/contract/exam/formal/place.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { ToldBySms } from '../../told-by-sms.tsx';
import { percent } from '../exams.ts';
import { unmetOf } from '../readiness.ts';
import type { AskingVerb } from './asking-verbs.ts';

const meanings: Record<AskingVerb, Label> = {
  publish: [
    '发布后开始按时接受报名，考试编号、年度和科目不能再修改；报名截止时自动转入编排。',
    'After publication, registration opens on time; number, year and subjects can no longer be changed. When registration closes, the examination moves to arranging.',
  ],
  arrange: [
    '转入编排后，报名名单不再变动，可以编排考场和座位。',
    'After this, the roster no longer changes, and rooms and seats can be arranged.',
  ],
  releaseAsk: [
    '发起后由院领导复核并公布，发起人不能同时公布成绩。',
    'Leadership then checks and releases the scores. The user who requests the release cannot release them.',
  ],
  release: [
    '公布后成绩不能再修改，合格结果和名次随即计算，考生可以查询。',
    'Released scores can no longer be changed. Passes and ranks are calculated at once, and examinees can see their results.',
  ],
  archive: ['归档后只能查看。', 'An archived examination is only read.'],
  cancel: [
    '取消后不能恢复，有关人员会收到站内信。',
    'It cannot be taken back; the offices it concerns find it in their inbox.',
  ],
};

function factsOf(verb: AskingVerb, one: ExamRecord): Fact[] {
  const count = (value: number | null) => figures(value?.toLocaleString('zh-CN'));
  const span = (from: string, until: string) => figures(`${minute(from)} – ${minute(until)}`);
  const exam: Fact = [['考试时间', 'Examination'], span(one.examStart, one.examEnd)];
  const examinees: Fact = [['报名人数', 'Examinees'], count(one.examineeCount)];
  const seats: Fact = [['计划座位数', 'Planned seats'], count(one.planSeats)];
  const complete: Fact = [['成绩完整率', 'Scores there'], figures(percent(one.scoreCompleteness))];
  switch (verb) {
    case 'publish':
      return [
        [['报名时间', 'Registration'], span(one.registerStart, one.registerEnd)],
        exam,
        [['科目数', 'Subjects'], count(one.subjects.length)],
        [['考点数', 'Centres'], count(one.centreCount)],
        seats,
      ];
    case 'arrange':
      return [exam, examinees, seats];
    case 'releaseAsk':
      return [exam, examinees, complete];
    case 'release':
      return [
        [['发起人', 'Requested by'], one.releaseAskUserName],
        [['发起时间', 'Requested'], figures(minute(one.releaseAskTime))],
        [['发起原因', 'Reason'], one.releaseReason],
        examinees,
        complete,
      ];
    default:
      return [exam, examinees];
  }
}

export function VerbFacts({ verb, record }: { verb: AskingVerb; record: ExamRecord }) {
  const say = useSay();
  const taking = record.places.filter(({ status }) => status === 1);
  const misfits = misfitsOf(
    taking.map((one) => ({ ...one, name: one.centreName ?? '', isEnabled: one.isEnabled === 1 })),
    record,
  );
  const unmet = verb === 'publish' ? unmetOf({ ...record, places: taking.length, misfits }) : [];
  return (
    <>
      <p className="kx-about">{say(meanings[verb])}</p>
      {(verb === 'cancel' || verb === 'release') && <ToldBySms news={verb === 'cancel' ? 'cancelled' : 'released'} />}
      {unmet.length > 0 && (
        <div className="kx-notice kx-notice-warn" role="status">
          <span>
            {say([
              `还有${unmet.length}项未完成：${unmet.map(([zh]) => zh).join('；')}`,
              `${quantity(unmet.length, 'thing')} to do first: ${unmet.map(([, en]) => en).join('; ')}`,
            ])}
          </span>
        </div>
      )}
      <Facts facts={factsOf(verb, record)} />
    </>
  );
}
