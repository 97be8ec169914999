import '../examiner/examiner.css';
import { type PersonRecord, type PersonSitting, person } from '@kaoxin/contract/exam/people/person.ts';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { CasePage, Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Facts, figures } from '#ui/table/facts.tsx';
import { LinkedCases } from '../examiner/page/linked-cases.tsx';
import { SittingHistory } from '../examiner/page/sitting-history.tsx';
import { SubjectScore } from '../scores/subject-score.tsx';
import { PersonLooks } from './person-looks.tsx';
import { PersonViolations } from './person-violations.tsx';

export function PersonFile({ record }: { record: PersonRecord }) {
  const say = useSay();
  const maySeeLooks = useOpens(person.calls.looks);
  const { sittings, sittingCount, cases, caseCount, certificates, certificateCount } = record;
  return (
    <CasePage
      title={record.name}
      marks={<Marks record={record} />}
      verbs={null}
      left={<Who record={record} />}
      middle={
        <>
          <SittingHistory
            sittings={sittings}
            title={['考试与成绩', 'Examinations and scores']}
            none={['在可见范围内没有参加过考试', 'No examinations in your scope']}
            more={sittings.some(({ scores }) => scores.length > 0) ? [bySubject] : []}
          />
          {sittingCount > sittings.length && (
            <p className="kx-hint">
              {say([
                `共参加 ${sittingCount} 场，此处为最近 ${sittings.length} 场`,
                `${sittingCount} in all; these are the latest ${sittings.length}`,
              ])}
            </p>
          )}
          <PersonViolations record={record} />
          <LinkedCases links={cases} count={caseCount} title={['各类事项', 'Cases']} />
          <LinkedCases links={certificates} count={certificateCount} title={['证书', 'Certificates']} />
        </>
      }
      {...(maySeeLooks && { right: <PersonLooks id={record.id} /> })}
    />
  );
}

const bySubject: Column<PersonSitting> = {
  key: 'scores',
  label: ['各科成绩', 'By subject'],
  width: 220,
  render: ({ scores }) => (
    <span className="kx-person-scores">
      {scores.map((one) => (
        <span key={one.subjectCode}>
          {one.subjectName} <SubjectScore one={one} />
        </span>
      ))}
    </span>
  ),
};

function Marks({ record }: { record: PersonRecord }) {
  const { sittingCount, integrityFlag } = record;
  // a server of the previous version sends no counts
  const { violationCount = record.violations.length, caseCount = record.cases.length } = record;
  const { certificateCount = record.certificates.length } = record;
  const say = useSay();
  return (
    <>
      {integrityFlag === 1 && <Chip tone="bad">{say(['有诚信记录', 'Integrity record'])}</Chip>}
      <span>
        {say([
          `考试 ${sittingCount} 场，违纪 ${violationCount} 条，事项 ${caseCount} 件，证书 ${certificateCount} 本`,
          `${sittingCount} examinations, ${violationCount} violations, ${caseCount} cases, ${certificateCount} certificates`,
        ])}
      </span>
    </>
  );
}

function Who({ record }: { record: PersonRecord }) {
  const say = useSay();
  const { name, formerNames, genderName, birthYear, idTypeName, idNo, phone } = record;
  return (
    <Panel title={say(['人员', 'Person'])}>
      <Facts
        facts={[
          [['姓名', 'Name'], name],
          ...(formerNames.length > 0 ? [[['曾用名', 'Former names'], formerNames.join('、')] as const] : []),
          [['性别', 'Sex'], genderName],
          [['出生年份', 'Year of birth'], figures(birthYear)],
          [['证件类型', 'Document'], idTypeName],
          [['证件号码', 'ID number'], figures(idNo)],
          [['手机号', 'Phone'], figures(phone)],
        ]}
      />
      <p className="kx-hint">
        {say([
          '只列出您可见范围内的内容。完整号码请在考生详情或事项中填写原因后查看；打开本页已记入审计日志。',
          'Only content in your scope is listed. To see full numbers, enter a reason on the page of an examinee or a case. Opening this page is recorded in the audit log.',
        ])}
      </p>
    </Panel>
  );
}
