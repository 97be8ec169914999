import * as z from 'zod';
import { type Access, get, holds, post } from '../../call.ts';
import {
  choice,
  day,
  facts,
  flag,
  id,
  ids,
  listOf,
  optional,
  page,
  reference,
  text,
  truth,
  whole,
} from '../../conventions.ts';
import { choices, decimal } from '../../fields/fields.ts';
import { object } from '../../fields/object.ts';
import { phoneNumber } from '../../fields/typed-numbers.ts';
import { sheetCall } from '../../lists/sheet.ts';
import { resource } from '../../resource.ts';
import { phoneProblem } from '../../user/profile.ts';
import { examDistrict, placeChoices, placeMenus, placeType } from './place.ts';
import { mostRooms, roomFields, roomStatus } from './room-fields.ts';

export { centre, examDistrict, type PlaceType, placeMenus, placeType } from './place.ts';

export const isMaskedPhone = (said: string): boolean => /^\d{3}\*{4}\d{4}$/.test(said);

/** 电话 (domain.md 3.17). A masked number, as in answers, keeps the stored one. */
const managerPhone = z.preprocess(
  (said) => (typeof said === 'string' ? phoneNumber(said) : said),
  z.string().superRefine((said, context) => {
    const words = isMaskedPhone(said) ? undefined : phoneProblem(said);
    if (words) context.addIssue({ code: 'custom', params: { words } });
  }),
);
facts.add(managerPhone, { label: ['电话', 'Phone'], asks: 'text', kind: 'text', max: 11, sealed: true });

const above = reference(['所属考区', 'District'], examDistrict);
const dept = reference(['管理机构', 'Department'], 'dept');
const address = text(['地址', 'Address'], { max: 200 });
const centreKind = choice(['考点类型', 'Kind of centre'], 'centre_kind', [1, 2, 3]);

/** 考区 and 考点 (domain.md 1.1); `neededOf` lists the required fields of each level. */
export const placeFields = {
  nodeType: choice(['节点类型', 'Level'], 'place_type', Object.values(placeType)),
  parentId: optional(above),
  code: text(['编号', 'Code'], { max: 12 }),
  name: text(['名称', 'Name'], { max: 60 }),
  shortName: optional(text(['简称', 'Short name'], { max: 20 })),
  regionCode: optional(text(['行政区划', 'Region'], { max: 12, kind: 'code' })),
  deptId: optional(dept),
  managerName: text(['负责人', 'Manager'], { max: 20 }),
  managerPhone,
  address: optional(address),
  lng: optional(decimal(['经度', 'Longitude'], { places: 6, min: -180, max: 180 })),
  lat: optional(decimal(['纬度', 'Latitude'], { places: 6, min: -90, max: 90 })),
  centreKind: optional(centreKind),
  facilities: optional(choices(['设施', 'Facilities'], 'centre_facility', [1, 2, 3, 4, 5, 6])),
  effectiveFrom: optional(day(['启用日期', 'In use from'])),
  effectiveTo: optional(day(['停用日期', 'In use until'])),
  status: optional(choice(['状态', 'Status'], 'enable_status', [0, 1])),
  sort: optional(whole(['排序', 'Order'], { max: 99_999 })),
  remark: optional(text(['备注', 'Remark'])),
};

export const neededOf = {
  [placeType.district]: ['regionCode', 'deptId'],
  [placeType.centre]: ['parentId', 'address', 'centreKind'],
} as const satisfies Readonly<Record<number, readonly (keyof typeof placeFields)[]>>;

const region = ['行政区划', 'Region'] as const;
/** Form fields per level: regions are chosen by name, and the fields the level requires are required. */
export const placeForms = {
  [placeType.district]: { ...placeFields, regionCode: reference(region, 'region'), deptId: dept },
  [placeType.centre]: {
    ...placeFields,
    regionCode: optional(reference(region, 'region')),
    parentId: above,
    address,
    centreKind,
  },
};

/** Both levels as one plain resource; page, form and rights differ by `nodeType`. */
export const place = resource({
  name: 'district',
  title: ['考区考点', 'District or centre'],
  path: 'district',
  fields: placeFields,
  called: 'name',
  columns: ['code', 'name', 'deptId', 'parentId', 'centreKind', 'facilities', 'managerName', 'status'],
  carried: ['nodeType', 'shortName', 'sort'],
  search: ['nodeType', 'parentId', 'name', 'code', 'centreKind', 'status'],
  keyword: ['name', 'shortName'],
  ranges: [['effectiveFrom', 'effectiveTo']],
  // groups centres by district
  order: ['parentId', 'sort', 'code'].map((field) => ({ field, descending: false })),
});

const word = z.string().nullable();
const words = { parentIdName: word, deptIdName: word, centreKindName: word, facilitiesName: word };
const sums = { centreCount: z.int(), roomCount: z.int(), seatCount: z.int() };
const activeExamCount = z.int();
const placeRow = place.row.extend({ ...words, ...sums, activeExamCount });
export type PlaceRow = z.output<typeof placeRow>;

export const roomRecord = object(() => ({ id: z.string(), version: z.int(), ...roomFields, status: z.int() }));
export type RoomRecord = z.output<typeof roomRecord>;
/**
 * A room in the form of its centre; without an id it is new. The version of an existing room is checked through that of
 * its centre.
 */
export const roomForm = object(() => ({
  id: optional(id),
  version: z.int().optional(),
  ...roomFields,
  status: roomStatus,
}));
export type RoomForm = z.output<typeof roomForm>;
const rooms = listOf(roomForm, mostRooms);
facts.add(rooms, { label: ['考场', 'Rooms'], asks: 'choice', kind: 'structure' });

export const placeExam = object(() => ({
  id: z.string(),
  examCode: z.string(),
  name: z.string(),
  examStart: z.string(),
  statusName: z.string(),
}));
export type PlaceExam = z.output<typeof placeExam>;

const placeRecord = place.record.extend({
  ...words,
  ...sums,
  activeExamCount,
  lastExams: z.array(placeExam),
  pinyin: z.string(),
  regionName: word,
  staffCount: z.int(),
  everUsed: truth,
  rooms: z.array(roomRecord),
});
export type PlaceRecord = z.output<typeof placeRecord>;

const codes = (verb: string): string[] => Object.values(placeMenus).map((menu) => `${menu}${verb}`);
/** Both menus open the shared calls; the use case checks the level of the rows. */
const ofEither = (verb: string): Access => ({ oneOf: codes(verb) });
type Body = Readonly<Record<string, unknown>>;
const menuIn = ({ nodeType }: Body) => placeMenus[Number(nodeType) === placeType.centre ? 2 : 1];
const adds: Access = { oneOf: codes('_add'), exactly: ({ body }) => `${menuIn(body)}_add` };
/** Changing only the rooms of a centre requires the right to edit rooms. */
export const roomsAlone = ({ id: known, version: _, nodeType: __, rooms, ...others }: Body): boolean =>
  Boolean(known) && rooms !== undefined && Object.keys(others).length === 0;
const submits: Access = {
  oneOf: [...codes('_add'), ...codes('_edit'), 'room_edit'],
  exactly: ({ body }) => (roomsAlone(body) ? 'room_edit' : `${menuIn(body)}_${body.id ? 'edit' : 'add'}`),
};

const list = {
  ...place.calls.list,
  path: 'district/page',
  title: ['考区考点列表', 'Districts and centres'] as const,
  access: ofEither(''),
  answer: page(placeRow),
};
const written = {
  body: object(() => ({
    ...place.form.partial().shape,
    rooms: rooms.optional(),
  })),
  answer: placeRecord,
  changes: ['district', 'room'],
};
const version = optional(whole(['版本', 'Version']));

/** 考区 / 考点 (domain.md 1.1, specification: exams). */
export const district = {
  name: 'district',
  calls: {
    ...placeChoices,
    page: list,
    /** the page of districts as a sheet; ignores the requested level */
    export: sheetCall(list, {
      title: ['考区导出', 'Export districts'],
      access: holds('district_export'),
      path: 'district/export',
    }),
    exportCentres: sheetCall(list, {
      title: ['考点导出', 'Export test centres'],
      access: holds('centre_export'),
      path: 'district/exportCentres',
    }),
    /**
     * One level of the tree below `parentId`. A centre whose district the caller cannot see appears at the top level.
     */
    lazyList: get('district/district-lazy-list', {
      title: ['考区考点树', 'Districts and centres: tree'],
      access: ofEither(''),
      query: object(() => ({
        parentId: optional(id),
        nodeType: optional(whole(['节点类型', 'Level'], { min: 1, max: 2 })),
      })),
      answer: z.array(
        object(() => ({
          id: z.string(),
          parentId: z.string(),
          name: z.string(),
          code: z.string(),
          nodeType: z.int(),
          hasChildren: truth,
        })),
      ),
    }),
    detail: get('district/detail', {
      title: ['考区考点详情', 'District or centre'],
      access: ofEither(''),
      query: object(() => ({ id })),
      answer: placeRecord,
    }),
    /**
     * Initial form values: the next free code, the parent district and the choices; for an existing place also its
     * rooms.
     */
    addDetail: get('district/addDetail', {
      title: ['考区考点表单', 'District or centre: form'],
      access: ofEither(''),
      query: object(() => ({
        id: optional(id),
        nodeType: optional(whole(['节点类型', 'Level'], { min: 1, max: 2 })),
        parentId: optional(id),
      })),
      answer: object(() => ({
        nodeType: z.int(),
        nextCode: z.string().nullable(),
        facilities: z.array(z.int()),
        parent: z.object({ id: z.string(), name: z.string(), code: z.string() }).nullable(),
        /** regions of the first two levels; deeper ones are chosen from the region tree */
        regions: z.array(z.object({ code: z.string(), name: z.string(), parentCode: z.string() })),
        /**
         * departments that can manage it: those the caller may choose; for a district only those that manage no other
         * one
         */
        depts: z.array(z.object({ id: z.string(), name: z.string() })),
        rooms: z.array(roomRecord),
      })),
    }),
    save: post('district/save', {
      title: ['考区考点新增', 'Add a district or centre'],
      access: adds,
      ...written,
    }),
    /** Creates or changes a place. `rooms`, if present, is the complete list: missing rooms are deleted. */
    submit: post('district/submit', {
      title: ['考区考点保存', 'Save a district or centre'],
      access: submits,
      ...written,
      body: written.body.extend({ id: optional(id), version }),
    }),
    enable: post('district/enable', {
      title: ['考区考点启用停用', 'Enable or disable a district or centre'],
      access: ofEither('_enable'),
      body: object(() => ({ ids, status: flag(['状态', 'Status']) })),
      answer: z.null(),
      changes: ['district'],
    }),
    remove: { ...place.calls.remove, access: ofEither('_delete'), changes: ['district', 'room'] },
    reveal: post('district/reveal', {
      title: ['考区考点查看电话', 'Show the phone of a manager'],
      access: { oneOf: codes(''), also: ['pii_view'] },
      body: object(() => ({ id, reason: text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' }) })),
      answer: object(() => ({ managerPhone: z.string().nullable() })),
    }),
  },
};
