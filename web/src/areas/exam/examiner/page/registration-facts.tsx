import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Facts, figures } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { AccessChip, AttendChip, RegStatusChip, ViolationChip } from '../reg-status.tsx';

type Subject = ExamineeRecord['subjectList'][number];
const columns: readonly Column<Subject>[] = [
  { key: 'name', label: ['科目', 'Subject'], width: 112, render: ({ name }) => name },
  {
    key: 'time',
    label: ['考试时间', 'Time'],
    width: 190,
    render: ({ startTime, endTime }) => (
      <span className="kx-figures">
        {minute(startTime)} – {endTime.slice(11, 16)}
      </span>
    ),
  },
];

export function RegistrationFacts({ record }: { record: ExamineeRecord }) {
  const say = useSay();
  const { exam, districtIdName, centreIdName, roomNo, seatNo, ticketNo, subjectList } = record;
  const { regStatus, regNote, attendStatus, violationLevel, violationLevelName, needsAccess } = record;
  return (
    <Panel title={say(['报名与考试安排', 'Registration and seat'])}>
      <div className="kx-examinee-facts">
        <Facts
          facts={[
            [['考试编号', 'Code'], figures(exam.examCode)],
            [['准考证号', 'Ticket number'], figures(ticketNo)],
            [['报名状态', 'Registration'], <RegStatusChip key="reg" status={regStatus} />],
            ...(regNote ? [[['审核意见', 'Review note'], regNote] as const] : []),
            [['到考', 'Attendance'], <AttendChip key="attend" status={attendStatus} />],
            [['违纪', 'Violation'], <ViolationChip key="violation" level={violationLevel} word={violationLevelName} />],
          ]}
        />
        <Facts
          facts={[
            [['考区', 'District'], districtIdName],
            [['考点', 'Test centre'], centreIdName],
            [['考场', 'Room'], figures(roomNo)],
            ...(needsAccess === 1 ? [[['无障碍需求', 'Accessible needs'], <AccessChip key="access" />] as const] : []),
            [['座位号', 'Seat'], figures(seatNo === null ? null : String(seatNo))],
            [['考试时间', 'Held'], figures(`${minute(exam.examStart)} – ${minute(exam.examEnd)}`)],
          ]}
        />
      </div>
      <PlainTable
        label={say(['报考科目', 'Subjects'])}
        rows={subjectList}
        columns={columns}
        keyOf={({ code }) => code}
      />
    </Panel>
  );
}
