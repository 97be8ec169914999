import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamRecord, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { releaseState } from '@kaoxin/contract/exam/formal/states.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import { type Fact, Facts } from '#ui/table/facts.tsx';

const blocks: readonly { title: Label; names: readonly string[] }[] = [
  {
    title: ['基本信息', 'Basics'],
    names: ['examCode', 'name', 'projectType', 'year', 'batch', 'mode', 'fee'],
  },
  {
    title: ['时间', 'Times'],
    names: ['registerStart', 'registerEnd', 'examStart', 'examEnd', 'scoreReleaseTime', 'reviewDays'],
  },
  { title: ['成绩', 'Marks'], names: ['totalScore', 'passScore', 'passRule'] },
];

export function ExamFacts({ record }: { record: ExamRecord }) {
  const say = useSay();
  return (
    <div className="kx-exam-facts-page">
      {blocks.map(({ title, names }) => (
        <Panel key={title[0]} title={say(title)}>
          <FactList fields={fieldsOf(exam.own.shape, names)} row={record} />
        </Panel>
      ))}
      {record.releaseState === releaseState.of.asked && <ReleaseAsked record={record} />}
      <Panel title={say(['参加考区', 'Districts'])}>
        <Facts
          facts={[[['考区', 'Districts'], record.districts.map(({ name }) => name).join(say(['、', ', '])) || null]]}
        />
      </Panel>
      <Panel title={say(['公告与附件', 'Notice and attachments'])}>
        <FactList fields={fieldsOf(exam.own.shape, ['notice', 'attachments'])} row={record} />
      </Panel>
    </div>
  );
}

function ReleaseAsked({ record }: { record: ExamRecord }) {
  const say = useSay();
  const facts: Fact[] = [
    [['发起人', 'Requested by'], record.releaseAskUserName],
    [['发起时间', 'Requested'], record.releaseAskTime],
    [['发起原因', 'Reason'], record.releaseReason],
  ];
  return (
    <Panel title={say(['成绩发布申请', 'Score release request'])}>
      <Facts facts={facts} />
    </Panel>
  );
}
