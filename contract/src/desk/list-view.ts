import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, flag, id, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';

export const mostViews = 20;
export const mostViewsOfAll = 200;
export const maxShared = 20;
/** bytes; everyone in a department loads its shared views */
export const largestView = 8192;

const key = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/)
  .meta({ examples: ['title'] });
const keys = z.array(key).max(100);

export const listName = z.string().regex(/^[\w-]{1,60}$/);

/** Content of a view: filters and layout of a list, never its data. Keys unknown to a list are ignored. */
export const viewContent = object(() => ({
  filters: z.record(key, z.string().max(255)).refine((filters) => Object.keys(filters).length <= 40, {
    params: { words: ['条件不能超过40个', 'At most 40 conditions'] },
  }),
  /** filters with free text, such as a name or number; excluded from shared views */
  words: keys.optional(),
  sort: z.object({ field: key, descending: truth }).nullable(),
  /** hidden columns, column order, and column widths in pixels */
  arrangement: z.object({
    hidden: keys.optional(),
    order: keys.optional(),
    widths: z
      .record(key, whole(['列宽', 'Width'], { min: 60, max: 800 }))
      .refine((widths) => Object.keys(widths).length <= 100, {
        params: { words: ['列不能超过100个', 'At most 100 columns'] },
      })
      .optional(),
  }),
}));
facts.add(viewContent.shape.filters, { label: ['条件', 'Conditions'], asks: 'choice', kind: 'choices' });
facts.add(viewContent.shape.sort, { label: ['排序', 'Order'], asks: 'choice', kind: 'choice' });
facts.add(viewContent.shape.arrangement, { label: ['列的安排', 'Arrangement'], asks: 'choice', kind: 'choices' });
facts.add(listName, { label: ['列表', 'List'], asks: 'choice', kind: 'choice' });
facts.add(viewContent.shape.words, { label: ['手工输入的条件', 'Typed conditions'], asks: 'choice', kind: 'choices' });
export type ViewContent = z.output<typeof viewContent>;

const { words: _typed, ...kept } = viewContent.shape;

export const viewForm = object(() => ({
  name: text(['视图名称', 'Name'], { max: 30 }),
  isShared: flag(['本部门共享', 'Shared in the department']),
}));

const answered = object(() => ({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  isShared: truth,
  isOwn: truth,
  ...kept,
}));
export type ListView = z.output<typeof answered>;

const own = { access: 'signed-in' as const };
const changes = ['listView'];

/** Views of lists: the caller's own, and those shared in the department (own additions). */
export const listView = {
  list: get('list-view/list', { ...own, title: ['列表视图', 'Views of lists'], answer: z.array(answered) }),
  add: post('list-view/add', {
    ...own,
    title: ['保存列表视图', 'Save a view of a list'],
    body: object(() => ({ list: listName, ...viewForm.shape, ...viewContent.shape })),
    answer: answered,
    changes,
  }),
  /**
   * Renames, shares or unshares a view; `content` replaces its content. A view that becomes shared must be sent
   * completely.
   */
  change: post('list-view/change', {
    ...own,
    title: ['修改列表视图', 'Change a view of a list'],
    body: object(() => ({ id, ...viewForm.shape, content: viewContent.optional() })),
    answer: answered,
    changes,
  }),
  remove: post('list-view/remove', {
    ...own,
    title: ['删除列表视图', 'Delete a view of a list'],
    body: object(() => ({ id })),
    answer: z.null(),
    changes,
  }),
};
