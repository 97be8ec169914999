import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamCentreRow, ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { percent } from '../exams.ts';

type Row = ExamDistrictRow | ExamCentreRow;
type Given = Pick<Column<never>, 'width' | 'least' | 'widthEn' | 'spare'>;

const words = <R extends Row>(key: keyof R & string, label: Label, given: Given): Column<R> => ({
  key,
  label,
  ...given,
  render: (row) => (
    <Shown value={row[key]}>
      <span className="kx-short" title={String(row[key])}>
        {String(row[key])}
      </span>
    </Shown>
  ),
});
/** — for a number that is unknown or withheld until the release of scores. */
const figure = <R extends Row>(key: keyof R & string, label: Label, given: Partial<Given> = {}): Column<R> => ({
  key,
  label,
  width: 76,
  align: 'right',
  ...given,
  render: (row) => (
    <Shown value={row[key]}>
      <span className="kx-figures">{Number(row[key]).toLocaleString('zh-CN')}</span>
    </Shown>
  ),
});
const share = <R extends Row>(key: keyof R & string, label: Label, given: Partial<Given> = {}): Column<R> => ({
  ...figure<R>(key, label, given),
  render: (row) => <Shown value={row[key] === null ? null : percent(Number(row[key]))} />,
});

const people = <R extends Row>(): Column<R>[] => [
  figure('registered', ['报名', 'Registered'], { widthEn: 96 }),
  figure('present', ['参考', 'Present'], { widthEn: 84 }),
  figure('absent', ['缺考', 'Absent'], { widthEn: 84 }),
  figure('violation', ['违纪', 'Violations'], { widthEn: 96, spare: true }),
];
const mean = <R extends Row>(): Column<R> => figure('avgScore', ['平均分', 'Mean'], { spare: true });
const passed = <R extends Row>(): Column<R>[] => [
  figure('passCount', ['合格人数', 'Passed'], { width: 84 }),
  share('passRate', ['合格率', 'Pass rate'], { width: 84 }),
];

/** Columns of the districts (domain.md 1.2, pageDistrict). */
export const districtColumns: readonly Column<ExamDistrictRow>[] = [
  words('code', ['编号', 'Code'], { width: 72 }),
  words('districtName', ['考区', 'District'], { width: 140 }),
  figure('centreCount', ['考点数', 'Centres']),
  figure('roomCount', ['考场数', 'Rooms']),
  figure('seatCount', ['座位数', 'Seats'], { spare: true }),
  figure('planSeats', ['计划座位数', 'Planned seats'], { width: 96, widthEn: 110 }),
  ...people<ExamDistrictRow>(),
  mean(),
  ...passed<ExamDistrictRow>(),
  figure('rank', ['名次', 'Rank'], { spare: true }),
];

/** Columns of the centres (domain.md 1.2, pageTestingCentre). */
export const centreColumns: readonly Column<ExamCentreRow>[] = [
  words('code', ['编号', 'Code'], { width: 84 }),
  words('centreName', ['考点', 'Test centre'], { width: 180, least: 112 }),
  words('districtName', ['考区', 'District'], { width: 100, least: 76 }),
  words('centreKindName', ['类型', 'Kind'], { width: 96, spare: true }),
  figure('roomCount', ['考场数', 'Rooms'], { spare: 'en' }),
  figure('seatCount', ['座位数', 'Seats'], { spare: true }),
  figure('planRooms', ['计划考场数', 'Planned rooms'], { width: 96, widthEn: 110, spare: true }),
  figure('planSeats', ['计划座位数', 'Planned seats'], { width: 96, widthEn: 110 }),
  figure('usedSeats', ['已用座位', 'Seats used'], { width: 84, widthEn: 96, spare: true }),
  words('chief', ['主考', 'Chief'], { width: 90, spare: 'en' }),
  ...people<ExamCentreRow>(),
  share('attendanceRate', ['到考率', 'Attendance'], { width: 84, widthEn: 96, spare: true }),
  mean(),
  ...passed<ExamCentreRow>(),
];
