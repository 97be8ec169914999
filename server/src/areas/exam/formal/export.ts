import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamRow, examFields, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamCentreRow, ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import { fieldColumns, type ListColumn, plainColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows, wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { examList } from './list.ts';
import { centreRows } from './places/centre-rows.ts';
import { districtRows } from './places/district-rows.ts';
import { presentRows } from './present.ts';

const { calls } = formalExam;
const share =
  <R extends object>() =>
  (key: keyof R & string, label: Label): ListColumn<R> => ({
    key,
    label,
    width: 10,
    cell: (row) => {
      const value = row[key];
      return typeof value === 'number' ? `${Math.round(value * 1000) / 10}%` : null;
    },
  });

/** Two users with the same key see the same examinations, places and figures. */
const seenAs = (work: Work): string =>
  [
    work.table('formalExam').visibilityKey(),
    work.table('examPlace').visibilityKey(),
    work.table('district').visibilityKey(),
  ].join('|');

const toMinute = (key: 'examStart' | 'examEnd') => (row: ExamRow) => row[key].slice(0, 16);

const ofExam = plainColumn<ExamRow>();
export const examSheet: SheetList<ExamRow> = {
  call: calls.export,
  title: ['考试', 'Examinations'],
  store: 'business',
  columns: [
    ...fieldColumns<ExamRow>(examFields, ['examCode', 'name', 'status', 'projectType', 'year', 'batch', 'mode']),
    ...fieldColumns<ExamRow>(examFields, ['examStart']).map((one) => ({ ...one, cell: toMinute('examStart') })),
    ...fieldColumns<ExamRow>(examFields, ['examEnd']).map((one) => ({ ...one, cell: toMinute('examEnd') })),
    ofExam('districtCount', '考区数', 'Districts'),
    ofExam('centreCount', '考点数', 'Centres'),
    ofExam('examineeCount', '报名人数', 'Examinees'),
    ofExam('presentCount', '参考人数', 'Present'),
    share<ExamRow>()('passRate', ['合格率', 'Pass rate']),
  ],
  rows: { ...tableRows('formalExam', examList, presentRows), seenAs },
};

const ofDistrict = plainColumn<ExamDistrictRow>();
export const districtSheet: SheetList<ExamDistrictRow> = {
  call: calls.exportDistrict,
  title: ['考试考区', 'Districts of an examination'],
  store: 'business',
  columns: [
    ofDistrict('code', '编号', 'Code', 10),
    ofDistrict('districtName', '考区', 'District', 20),
    ofDistrict('centreCount', '考点数', 'Centres'),
    ofDistrict('roomCount', '考场数', 'Rooms'),
    ofDistrict('seatCount', '座位数', 'Seats'),
    ofDistrict('planSeats', '计划座位数', 'Planned seats'),
    ofDistrict('registered', '报名', 'Registered'),
    ofDistrict('present', '参考', 'Present'),
    ofDistrict('absent', '缺考', 'Absent'),
    ofDistrict('violation', '违纪', 'Violations'),
    ofDistrict('avgScore', '平均分', 'Mean'),
    ofDistrict('passCount', '合格人数', 'Passed'),
    share<ExamDistrictRow>()('passRate', ['合格率', 'Pass rate']),
    ofDistrict('rank', '名次', 'Rank', 8),
  ],
  rows: { ...wholeRows(districtRows), seenAs },
};

const ofCentre = plainColumn<ExamCentreRow>();
export const centreSheet: SheetList<ExamCentreRow> = {
  call: calls.exportTestingCentre,
  title: ['考试考点', 'Test centres of an examination'],
  store: 'business',
  columns: [
    ofCentre('code', '编号', 'Code', 10),
    ofCentre('centreName', '考点', 'Test centre', 24),
    ofCentre('districtName', '考区', 'District', 16),
    ofCentre('centreKindName', '类型', 'Kind'),
    ofCentre('roomCount', '考场数', 'Rooms'),
    ofCentre('seatCount', '座位数', 'Seats'),
    ofCentre('planRooms', '计划考场数', 'Planned rooms'),
    ofCentre('planSeats', '计划座位数', 'Planned seats'),
    ofCentre('usedSeats', '已用座位', 'Seats used'),
    ofCentre('chief', '主考', 'Chief', 14),
    ofCentre('registered', '报名', 'Registered'),
    ofCentre('present', '参考', 'Present'),
    ofCentre('absent', '缺考', 'Absent'),
    ofCentre('violation', '违纪', 'Violations'),
    share<ExamCentreRow>()('attendanceRate', ['到考率', 'Attendance']),
    ofCentre('avgScore', '平均分', 'Mean'),
    ofCentre('passCount', '合格人数', 'Passed'),
    share<ExamCentreRow>()('passRate', ['合格率', 'Pass rate']),
  ],
  rows: { ...wholeRows(centreRows), seenAs },
};
