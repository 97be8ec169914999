import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { ids, page, reference, text, truth } from '../conventions.ts';
import { examDistrict } from '../exam/place.ts';
import { anyWords, listQuery } from '../list.ts';
import { sheetCall } from '../sheet.ts';
import { reinspection } from './task.ts';

/** What stands of somebody in the roster of a task (domain.md 3.5). */
export const reviewRosterFields = {
  taskId: reference(['复核任务', 'Review task'], reinspection),
  ticketNo: text(['准考证号', 'Ticket'], { max: 14, kind: 'code' }),
  name: text(['姓名', 'Name'], { max: 40 }),
  districtId: reference(['考区', 'District'], examDistrict),
};

const word = z.string().nullable();
const row = z.object({
  id: z.string(),
  version: z.int(),
  createTime: z.string(),
  taskId: z.string(),
  taskIdName: word,
  ticketNo: z.string(),
  /** masked for whoever may not see people */
  name: z.string(),
  districtId: z.string(),
  districtIdName: word,
  /** something he has applied for was not withdrawn */
  hasApplied: truth,
  /** what a file brought of him for the form of the task, in words, what is sensitive masked */
  brought: word,
});
export type ReviewRosterRow = z.output<typeof row>;

const list = get('reinspection/roster/page', {
  title: ['复核名单', 'Who may apply'],
  access: holds('reinspection'),
  query: listQuery(reviewRosterFields, {
    filters: ['taskId', 'districtId'],
    sorts: ['ticketNo'],
    /** whole and exact, names for whoever may see people: each such search is noted */
    extra: { ticketNo: anyWords, name: anyWords },
  }),
  answer: page(row),
  acts: true,
});

/** 复核名单: who may apply under which task (own addition; how people come in: `reinspectionRoster`). */
export const reviewRoster = {
  page: list,
  export: sheetCall(list, {
    title: ['复核名单导出', 'Export who may apply'],
    access: holdsAll('reinspection', 'reinspection_export'),
  }),
  /** of who has not applied, until the task is closed */
  remove: post('reinspection/roster/remove', {
    title: ['复核名单移除', 'Remove from the roster'],
    access: holds('reinspection_import'),
    query: z.object({ ids: ids.optional() }),
    body: z.object({ ids: ids.optional() }),
    answer: z.null(),
    changes: ['reinspection'],
  }),
};
