import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { type ExaminerRow, examinerFields } from '@kaoxin/contract/exam/people/examiner.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PassChip } from '../../scores/subject-score.tsx';
import { AttendChip, RegStatusChip, ViolationChip } from '../reg-status.tsx';

type Given = Partial<Column<ExaminerRow>>;
const field = fieldColumns<ExaminerRow, keyof typeof examinerFields>(examinerFields, false);
/** Numbers never shrink: their last digits distinguish them. */
const figures = (
  name: 'ticketNo' | 'idNo' | 'phone',
  { width, ...given }: Given & { width: number },
): Column<ExaminerRow> =>
  field(name, {
    width,
    least: width,
    render: (row) => (
      <Shown value={row[name]}>
        <span className="kx-figures">{row[name]}</span>
      </Shown>
    ),
    ...given,
  });

function Subjects({ names }: { names: readonly string[] }) {
  const say = useSay();
  const text = names.join(say(['、', ', ']));
  return (
    <span className="kx-short" title={text}>
      {text}
    </span>
  );
}

function Name({ row: { name, knownAs } }: { row: ExaminerRow }) {
  const say = useSay();
  return (
    <>
      {name} {knownAs && <Chip tone="warn">{say([`证件号已登记：${knownAs}`, `Number known: ${knownAs}`])}</Chip>}
    </>
  );
}

function IntegrityMark({ flag }: { flag: number | null }) {
  const say = useSay();
  return flag === 1 ? <Chip tone="bad">{say(['有', 'Yes'])}</Chip> : <span className="kx-empty">—</span>;
}

/** Hidden on small screens unless it decides a step: seats come after the review, which depends on the person. */
const unless = (idle: boolean): Given => (idle ? { spare: true } : {});

/** Shown before the approval: a reviewer has to see integrity records. */
const integrity = (reviewed: boolean): Column<ExaminerRow> => ({
  key: 'integrityFlag',
  label: ['诚信记录', 'Integrity record'],
  width: 88,
  widthEn: 126,
  ...(reviewed ? {} : { spare: true as const }),
  render: ({ integrityFlag }) => <IntegrityMark flag={integrityFlag} />,
});

const results: readonly Column<ExaminerRow>[] = [
  {
    key: 'totalScore',
    label: ['总分', 'Total'],
    width: 72,
    align: 'right',
    render: ({ totalScore }) => (
      <Shown value={totalScore}>
        <span className="kx-figures">{totalScore}</span>
      </Shown>
    ),
  },
  {
    key: 'passFlag',
    label: ['是否合格', 'Result'],
    width: 92,
    widthEn: 104,
    render: ({ passFlag }) => <Shown value={passFlag}>{passFlag !== null && <PassChip passed={passFlag} />}</Shown>,
  },
];

/**
 * Columns of the roster (domain.md 1.2, 1.3).
 * `scored`: the scores are released and the user may see them; `reviewed`: registrations are under review;
 * `dealt`: the user handles single examinees.
 */
export function rosterColumns(
  subjects: ExamRecord['subjects'],
  { scored, reviewed, dealt }: { scored: boolean; reviewed: boolean; dealt: boolean },
): readonly Column<ExaminerRow>[] {
  const nameOf = new Map(subjects.map(({ subjectCode, name }) => [subjectCode, name]));
  const named = (row: ExaminerRow) => row.subjects.map((code) => nameOf.get(code) ?? code);
  return [
    field('name', { width: 92, widthEn: 100, render: (row) => <Name row={row} /> }),
    figures('ticketNo', { width: 146, sortable: true, ...unless(reviewed) }),
    field('gender', { width: 60, spare: true }),
    field('idType', { width: 130, spare: true }),
    figures('idNo', { width: 176 }),
    figures('phone', { width: 116, spare: true }),
    field('districtId', { width: 88, widthEn: 96, ...(scored ? { spare: 'en' } : {}) }),
    field('centreId', { width: 160, least: 120, spare: reviewed ? true : 'en' }),
    {
      key: 'seatNo',
      label: ['考场座位', 'Room and seat'],
      width: 92,
      widthEn: 120,
      ...(reviewed || scored ? { spare: true } : { spare: 'en' }),
      render: ({ roomNo, seatNo }) => (
        <Shown value={roomNo}>
          <span className="kx-figures">{[roomNo, seatNo].filter((part) => part !== null).join('-')}</span>
        </Shown>
      ),
    },
    ...(dealt ? [integrity(reviewed)] : []),
    field('workUnit', { width: 170, spare: true }),
    {
      key: 'subjects',
      label: ['报考科目', 'Subjects'],
      width: 180,
      least: 110,
      ...unless(!reviewed),
      render: (row) => <Subjects names={named(row)} />,
    },
    field('education', { width: 118, ...unless(!reviewed) }),
    field('major', { width: 120, spare: true }),
    field('unitKind', { width: 110, spare: true }),
    ...(scored ? results : []),
    field('regStatus', {
      width: 112,
      ...(scored ? { spare: true as const } : {}),
      widthEn: 148,
      render: ({ regStatus, regNote }) => <RegStatusChip status={regStatus} note={regNote} />,
    }),
    field('attendStatus', {
      width: 92,
      widthEn: 116,
      spare: true,
      render: ({ attendStatus }) => <AttendChip status={attendStatus} />,
    }),
    field('violationLevel', {
      width: 96,
      spare: true,
      render: ({ violationLevel, violationLevelName }) => (
        <ViolationChip level={violationLevel} word={violationLevelName} />
      ),
    }),
    ...(dealt ? [field('needsAccess', { width: 100, widthEn: 140, spare: true })] : []),
  ];
}
