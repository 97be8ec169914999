import * as z from 'zod';
import { choice, facts, id, optional, reference, text, truth, whole } from '../conventions.ts';
import { centre } from './place.ts';

/** 考点 that takes part in an examination (domain.md 1.2, examPlace); its district follows from the tree. */
export const examPlaceFields = {
  centreId: reference(['考点', 'Test centre'], centre),
  /** the seats of its rooms unless said otherwise */
  planSeats: optional(whole(['计划座位数', 'Planned seats'], { max: 100_000 })),
  /** its rooms unless said otherwise */
  planRooms: optional(whole(['计划考场数', 'Planned rooms'], { max: 2000 })),
  chief: optional(text(['主考', 'Chief'], { max: 20 })),
  status: optional(choice(['状态', 'Status'], 'enable_status', [0, 1])),
};

/** A centre in the form of its examination: without an id a new one. */
export const examPlaceForm = z.object({ id: optional(id), version: z.int().optional(), ...examPlaceFields });
export type ExamPlaceForm = z.output<typeof examPlaceForm>;

export const examPlaceRecord = z.object({
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
});
export type ExamPlaceRecord = z.output<typeof examPlaceRecord>;

const mostPlaces = 1000;
export const examPlaces = z
  .array(examPlaceForm)
  .refine(({ length }) => length <= mostPlaces, { params: { rule: 'most', most: mostPlaces } });
facts.add(examPlaces, { label: ['考点', 'Test centres'], asks: 'choice', kind: 'structure' });

/** What is known of the people of an examination, one of its districts or centres; null: nobody keeps it yet. */
const people = {
  registered: z.int().nullable(),
  present: z.int().nullable(),
  absent: z.int().nullable(),
  violation: z.int().nullable(),
  /** from the release of scores on */
  avgScore: z.number().nullable(),
  passCount: z.int().nullable(),
  /** 0–1 */
  passRate: z.number().nullable(),
  rank: z.int().nullable(),
};

/** A district of an examination; without one, a district that can be chosen. */
export const examDistrictRow = z.object({
  /** of the district */
  id: z.string(),
  districtId: z.string(),
  districtName: z.string(),
  code: z.string(),
  /** centres that take part; of a choice all that are enabled */
  centreCount: z.int(),
  roomCount: z.int(),
  /** seats of the rooms that can be used, without spare ones */
  seatCount: z.int(),
  /** 0 of a choice */
  planSeats: z.int(),
  ...people,
});
export type ExamDistrictRow = z.output<typeof examDistrictRow>;

/** An examination that goes by the same centre at the same time. */
const conflict = z.object({
  id: z.string(),
  examCode: z.string(),
  name: z.string(),
  examStart: z.string(),
  examEnd: z.string(),
});

/** A centre of an examination; without one, a centre that can be chosen. */
export const examCentreRow = z.object({
  /** of the centre */
  id: z.string(),
  centreId: z.string(),
  centreName: z.string(),
  code: z.string(),
  districtId: z.string(),
  districtName: z.string().nullable(),
  centreKind: z.int().nullable(),
  centreKindName: z.string().nullable(),
  roomCount: z.int(),
  seatCount: z.int(),
  planSeats: z.int(),
  planRooms: z.int(),
  chief: z.string().nullable(),
  /** 0: it takes no part for now */
  status: truth,
  usedSeats: z.int().nullable(),
  /** 0–1 */
  attendanceRate: z.number().nullable(),
  ...people,
  conflicts: z.array(conflict),
});
export type ExamCentreRow = z.output<typeof examCentreRow>;
