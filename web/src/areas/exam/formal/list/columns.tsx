import { reference } from '@kaoxin/contract/conventions.ts';
import { type ExamRow, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examDistrict } from '@kaoxin/contract/exam/places/place.ts';
import { minute } from '#ui/dates/minute.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { AskedMark, ExamStatusChip } from '../exam-status.tsx';
import { percent } from '../exams.ts';

type Given = Partial<Column<ExamRow>>;
const field = fieldColumns<ExamRow, keyof typeof exam.own.shape>(exam.own.shape, true);

const moment = (name: 'examStart' | 'examEnd', given: Given): Column<ExamRow> =>
  field(name, { render: (row) => <span className="kx-figures">{minute(row[name])}</span>, ...given });

type Count = 'districtCount' | 'centreCount' | 'examineeCount' | 'presentCount';
const count = (key: Count, label: Column<ExamRow>['label'], given: Given = {}): Column<ExamRow> => ({
  key,
  label,
  width: 66,
  widthEn: 86,
  align: 'right',
  render: (row) => (
    <Shown value={row[key]}>
      <span className="kx-figures">{row[key]?.toLocaleString('zh-CN')}</span>
    </Shown>
  ),
  ...given,
});

/** Columns of the list (domain.md 1.2). */
export const examColumns: readonly Column<ExamRow>[] = [
  field('examCode', { width: 118, render: ({ examCode }) => <span className="kx-figures">{examCode}</span> }),
  field('name', {
    // the end of a name distinguishes examinations of one kind
    width: 300,
    least: 150,
    render: ({ name, status, releaseState }) => (
      <span className="kx-titled">
        <span className="kx-short" title={name}>
          {name}
        </span>
        <AskedMark status={status} asked={releaseState} />
      </span>
    ),
  }),
  field('status', { width: 108, widthEn: 132, render: ({ status }) => <ExamStatusChip status={status} /> }),
  field('projectType', { width: 150, least: 96, spare: true }),
  field('year', { width: 64, spare: true }),
  field('batch', { width: 64, spare: true }),
  field('mode', { width: 80, spare: true }),
  moment('examStart', { width: 158 }),
  moment('examEnd', { width: 158, spare: true }),
  count('districtCount', ['考区数', 'Districts'], { spare: true }),
  count('centreCount', ['考点数', 'Centres'], { spare: 'en' }),
  count('examineeCount', ['报名人数', 'Examinees'], { width: 84, widthEn: 112 }),
  count('presentCount', ['参考人数', 'Present'], { width: 84, spare: true }),
  {
    key: 'passRate',
    label: ['合格率', 'Pass rate'],
    width: 76,
    align: 'right',
    spare: true,
    render: ({ passRate }) => <Shown value={percent(passRate)} />,
  },
];
export const examSorts = examColumns.flatMap(({ key, sortable }) => (sortable ? [key] : []));

const [project, year, start] = fieldsOf(exam.own.shape, ['projectType', 'year', 'examStart']).map(searchFieldOf);
const [district] = fieldsOf({ districtId: reference(['考区', 'District'], examDistrict) }).map(searchFieldOf);

/** The keyword matches name, pinyin and initials; the tabs filter by state. */
export const examSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['考试名称', 'Name'], input: 'text' } as const,
  year,
  project,
  district,
  start,
].filter((condition) => condition !== undefined);
