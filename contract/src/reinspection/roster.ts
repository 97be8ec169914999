import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { ids, page, reference, text, truth } from '../conventions.ts';
import { examDistrict } from '../exam/places/place.ts';
import { object } from '../fields/object.ts';
import { anyWords, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { reinspection } from './task.ts';

/** Fields of a person in the roster of a task (domain.md 3.5). */
export const reviewRosterFields = {
  taskId: reference(['复核任务', 'Review task'], reinspection),
  ticketNo: text(['准考证号', 'Ticket'], { max: 14, kind: 'code' }),
  name: text(['姓名', 'Name'], { max: 40 }),
  districtId: reference(['考区', 'District'], examDistrict),
};

const word = z.string().nullable();
const row = object(() => ({
  id: z.string(),
  version: z.int(),
  createTime: z.string(),
  taskId: z.string(),
  taskIdName: word,
  ticketNo: z.string(),
  /** masked for callers who may not see people */
  name: z.string(),
  districtId: z.string(),
  districtIdName: word,
  hasApplied: truth,
  brought: word,
}));
export type ReviewRosterRow = z.output<typeof row>;

const list = get('reinspection/roster/page', {
  title: ['复核名单', 'Roster'],
  access: holds('reinspection'),
  query: listQuery(reviewRosterFields, {
    filters: ['taskId', 'districtId'],
    sorts: ['ticketNo'],
    /** complete and exact values, names only for callers who may see people; such searches are logged */
    extra: { ticketNo: anyWords, name: anyWords },
  }),
  answer: page(row),
  acts: true,
});

/** 复核名单: people who may apply under a task (own addition; import: `reinspectionRoster`). */
export const reviewRoster = {
  page: list,
  export: sheetCall(list, {
    title: ['复核名单导出', 'Export roster'],
    access: holdsAll('reinspection', 'reinspection_export'),
  }),
  /** people without an application, until the task is closed */
  remove: post('reinspection/roster/remove', {
    title: ['复核名单移除', 'Remove from the roster'],
    access: holds('reinspection_import'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes: ['reinspection'],
  }),
};
