import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds, post } from '../call.ts';
import { choice, id, ids, optional, page, reference, text, whole } from '../conventions.ts';
import { examDistrict } from '../exam/places/place.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';
import { anyWords, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { importCalls } from '../lists/staging.ts';
import { keysOf, recordOf } from '../records.ts';
import { resource } from '../resource.ts';
import { econLevels, majors } from './keys.ts';

/** Letter of each level in a batch number: `2026Z01`. */
export const batchLetters: Readonly<Record<number, string>> = { 1: 'C', 2: 'Z', 3: 'G' };
export const isBatchNo = (value: string): boolean => /^\d{4}[CZG]\d{2,7}$/.test(value);
export const mostRows = 5_000;

const score = (zh: string, en: string) => optional(decimal([zh, en], { min: 0, max: 200, places: 1 }));
/** 名单 (domain.md 3.9, economistUser; 2.7). */
export const rosterFields = {
  batchNo: text(['批次号', 'Batch'], {
    max: 12,
    kind: 'code',
    must: {
      hold: isBatchNo,
      words: [
        '批次号应为年度、级别（C初级、Z中级、G高级）和序号，如2026Z01',
        'A batch is a year, a level (C, Z, G) and a number: 2026Z01',
      ],
    },
  }),
  name: text(['姓名', 'Name'], { min: 2, max: 40 }),
  idNo: text(['证件号码', 'ID number'], { max: 32, as: documentNumber }),
  ticketNo: optional(text(['准考证号', 'Ticket number'], { max: 20, kind: 'code' })),
  level: choice(['级别', 'Level'], 'econ_level', econLevels),
  major: choice(['专业', 'Major'], 'econ_major', majors),
  examYear: whole(['年度', 'Year'], { min: 2000, max: 2099 }),
  score1: score('科目一', 'Subject 1'),
  score2: score('科目二', 'Subject 2'),
  districtId: reference(['考区', 'District'], examDistrict),
  workUnit: optional(text(['工作单位', 'Work unit'], { max: 100 })),
  phone: optional(text(['手机号', 'Phone'], { max: 20, as: phoneNumber })),
  commitMode: optional(choice(['承诺方式', 'Commitment'], 'commit_mode', [1, 2, 3])),
  checkState: optional(choice(['核查方式', 'Check'], 'check_state', [1, 2, 3])),
};
export type RosterField = keyof typeof rosterFields;
const { districtId, workUnit, phone } = rosterFields;
const modes = [1, 2, 3];
/** Fields edited in the roster itself; identity fields change through a correction (domain.md 3.8). */
const edited = {
  commitMode: choice(['承诺方式', 'Commitment'], 'commit_mode', modes),
  checkState: choice(['核查方式', 'Check'], 'check_state', modes),
  districtId,
  workUnit,
  phone,
};
export type EditedField = keyof typeof edited;
export const editedNames = keysOf(edited);
export const editFields = {
  ...edited,
  reason: text(['修改原因', 'Reason'], { min: 2, max: 200, kind: 'long' }),
};
export const rosterNames = keysOf(rosterFields);
export const rosterThing = resource({
  name: 'economist_user',
  title: ['经济师名单', 'Roster of economists'],
  path: 'economistUser',
  fields: rosterFields,
  columns: ['name'],
  search: [],
});
const submitState = choice(['提交状态', 'Submission'], 'submit_state', [0, 1]);

const word = z.string().nullable();
const rosterRow = object(() => ({
  id: z.string(),
  version: z.int(),
  createTime: z.string(),
  batchNo: z.string(),
  /** masked for callers who may not see people; number and phone are always masked */
  name: z.string(),
  idNo: z.string(),
  phone: word,
  ticketNo: word,
  level: z.int(),
  levelName: word,
  major: z.int(),
  majorName: word,
  examYear: z.int(),
  score1: z.number().nullable(),
  score2: z.number().nullable(),
  districtId: z.string(),
  districtIdName: word,
  workUnit: word,
  commitMode: z.int(),
  commitModeName: word,
  checkState: z.int(),
  checkStateName: word,
  submitState: z.int(),
  submitStateName: word,
}));
export type RosterRow = z.output<typeof rosterRow>;

const cell = z.union([z.string().max(255), z.number()]).nullish();
const said = recordOf(rosterNames, () => cell);

const changes = ['economistUser', 'economist'];
const list = get('economistUser/page', {
  title: ['经济师名单', 'Roster of economists'],
  access: holds('economist'),
  query: listQuery(
    { ...rosterFields, submitState },
    {
      filters: ['batchNo', 'level', 'major', 'examYear', 'districtId', 'submitState', 'commitMode', 'checkState'],
      sorts: ['batchNo', 'examYear'],
      /** complete and exact values, for callers who may see people; such searches are logged */
      extra: { name: anyWords, idNo: anyWords },
    },
  ),
  answer: page(rosterRow),
  acts: true,
});

/** 名单管理 (domain.md 3.9): people who may file a registration. */
export const economistUser = {
  page: list,
  detail: get('economistUser/detail', {
    title: ['经济师名单详情', 'One of the roster'],
    access: holds('economist'),
    query: object(() => ({ id })),
    answer: rosterRow,
  }),
  /**
   * Adds one person, several, or the rows of an uploaded sheet. Valid rows are stored; the answer lists the errors of
   * the others by row.
   */
  save: post('economistUser/save', {
    title: ['经济师名单保存', 'Add to the roster'],
    access: holds('econ_import'),
    body: object(() => ({
      ...said,
      users: optional(z.array(z.object(said)).max(mostRows)),
      fileId: optional(id),
    })),
    answer: object(() => ({ added: z.int(), errors: z.array(z.object({ row: z.int(), msg: z.string() })) })),
    changes,
  }),
  /**
   * Absent fields stay unchanged, as does a blank phone. Open registrations record the change and its reason (own
   * addition).
   */
  edit: post('economistUser/edit', {
    title: ['经济师名单修改', 'Edit one of the roster'],
    access: holds('econ_import'),
    body: z
      .object(edited)
      .partial()
      .extend({ id, version: whole(['版本', 'Version']), reason: editFields.reason }),
    answer: rosterRow,
    changes,
  }),
  remove: post('economistUser/remove', {
    title: ['经济师名单移除', 'Remove from the roster'],
    access: holds('econ_import'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes,
  }),
  batchNoList: post('economistUser/batchNoList', {
    title: ['经济师批次', 'Batches'],
    access: holds('economist'),
    body: object(() => ({
      level: optional(rosterFields.level),
      year: optional(rosterFields.examYear),
    })),
    answer: z.array(
      object(() => ({
        batchNo: z.string(),
        level: z.int(),
        levelName: word,
        year: z.int(),
        total: z.int(),
        submitted: z.int(),
        passed: z.int(),
        rejected: z.int(),
        importTime: z.string(),
      })),
    ),
    writes: false,
  }),
  export: sheetCall(list, { title: ['经济师名单导出', 'Export a roster'], access: holds('econ_export') }),
  ...importCalls({
    title: ['经济师名单', 'rosters of economists'],
    access: holds('econ_import'),
    path: 'economistUser/import',
    changes,
  }),
};
export type Batch = AnswerOf<typeof economistUser.batchNoList>[number];
