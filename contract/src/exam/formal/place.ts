import * as z from 'zod';
import { choice, facts, id, type Label, listOf, optional, reference, text, truth, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { centre } from '../places/place.ts';

/** 考点 of an examination (domain.md 1.2, examPlace); the tree determines its district. */
export const examPlaceFields = {
  centreId: reference(['考点', 'Test centre'], centre),
  /** default: the seats of its rooms */
  planSeats: optional(whole(['计划座位数', 'Planned seats'], { max: 100_000 })),
  /** default: the number of its rooms */
  planRooms: optional(whole(['计划考场数', 'Planned rooms'], { max: 2000 })),
  chief: optional(text(['主考', 'Chief'], { max: 20 })),
  status: optional(choice(['状态', 'Status'], 'enable_status', [0, 1])),
};

/** A centre in the form of its examination; without an id it is new. */
export const examPlaceForm = object(() => ({ id: optional(id), version: z.int().optional(), ...examPlaceFields }));
export type ExamPlaceForm = z.output<typeof examPlaceForm>;

export const examPlaceRecord = object(() => ({
  id: z.string(),
  version: z.int(),
  centreId: z.string(),
  centreName: z.string().nullable(),
  code: z.string().nullable(),
  districtId: z.string(),
  districtName: z.string().nullable(),
  planSeats: z.int(),
  planRooms: z.int(),
  chief: z.string().nullable(),
  status: truth,
  searchKey: z.string(),
  isEnabled: truth,
  centreKind: z.int().nullable(),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
}));
export type ExamPlaceRecord = z.output<typeof examPlaceRecord>;

const mostPlaces = 1000;
export const examPlaces = listOf(examPlaceForm, mostPlaces);
facts.add(examPlaces, { label: ['考点', 'Test centres'], asks: 'choice', kind: 'structure' });

/** Figures of the examinees of an examination, district or centre; null: not recorded yet. */
const people = {
  registered: z.int().nullable(),
  present: z.int().nullable(),
  absent: z.int().nullable(),
  violation: z.int().nullable(),
  avgScore: z.number().nullable(),
  passCount: z.int().nullable(),
  /** 0–1 */
  passRate: z.number().nullable(),
  rank: z.int().nullable(),
};

/** A district of an examination, or a selectable district if no examination is given. */
export const examDistrictRow = object(() => ({
  id: z.string(),
  districtId: z.string(),
  districtName: z.string(),
  code: z.string(),
  centreCount: z.int(),
  roomCount: z.int(),
  /** seats of usable rooms, without spare rooms */
  seatCount: z.int(),
  /** 0 for a selectable district */
  planSeats: z.int(),
  ...people,
}));
export type ExamDistrictRow = z.output<typeof examDistrictRow>;

const conflict = object(() => ({
  id: z.string(),
  examCode: z.string(),
  name: z.string(),
  examStart: z.string(),
  examEnd: z.string(),
}));

export const examCentreRow = object(() => ({
  id: z.string(),
  centreId: z.string(),
  centreName: z.string(),
  code: z.string(),
  districtId: z.string(),
  districtName: z.string().nullable(),
  centreKind: z.int().nullable(),
  centreKindName: z.string().nullable(),
  /** 启用期 of the centre; null: no start, no end */
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
  roomCount: z.int(),
  seatCount: z.int(),
  planSeats: z.int(),
  planRooms: z.int(),
  chief: z.string().nullable(),
  status: truth,
  usedSeats: z.int().nullable(),
  /** 0–1 */
  attendanceRate: z.number().nullable(),
  ...people,
  conflicts: z.array(conflict),
}));
export type ExamCentreRow = z.output<typeof examCentreRow>;

interface Usable {
  name: string;
  isEnabled: boolean;
  /** 1 纸笔 2 机考 3 混合; null for a district */
  centreKind: number | null;
  effectiveFrom: string | null;
  effectiveTo: string | null;
}
/** Form values of an examination; missing ones match every place. */
interface Held {
  mode?: unknown;
  examStart?: unknown;
  examEnd?: unknown;
}

const [onPaper, onComputers] = [1, 2];
const dayOf = (moment: unknown): string | undefined =>
  typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}/.test(moment) ? moment.slice(0, 10) : undefined;

export function misfitOf(place: Usable, { mode, examStart, examEnd }: Held): Label | undefined {
  const { name, isEnabled, centreKind, effectiveFrom, effectiveTo } = place;
  if (!isEnabled) return [`【${name}】已停用，请先移除`, `${name} is disabled; remove it first`];
  if (mode === onComputers && centreKind === onPaper)
    return [`【${name}】为纸笔考点，不能用于机考`, `${name} is a centre for paper; this examination is on computers`];
  if (mode === onPaper && centreKind === onComputers)
    return [
      `【${name}】为机考考点，不能用于纸笔考试`,
      `${name} is a centre for computers; this examination is on paper`,
    ];
  const [first, last] = [dayOf(examStart), dayOf(examEnd)];
  const isEarly = first !== undefined && effectiveFrom !== null && first < effectiveFrom;
  const isLate = last !== undefined && effectiveTo !== null && last > effectiveTo;
  if (!isEarly && !isLate) return undefined;
  return [
    `【${name}】的启用期（${effectiveFrom ?? '不限'}至${effectiveTo ?? '不限'}）不含考试时间`,
    `${name} is in use from ${effectiveFrom ?? 'any day'} until ${effectiveTo ?? 'any day'}, not on the days of the examination`,
  ];
}

export const misfitsOf = (places: readonly Usable[], exam: Held): Label[] =>
  places.map((place) => misfitOf(place, exam)).filter((words) => words !== undefined);
