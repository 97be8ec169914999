import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, flag, id, text, truth, whole } from '../conventions.ts';

/** Views of one list that a person keeps, and of all lists. */
export const mostViews = 20;
export const mostViewsOfAll = 200;
/** Views one user shares; every colleague of the department loads them. */
export const maxShared = 20;
/** Bytes of what one view keeps: everybody of a department loads those shared in it. */
export const largestView = 8192;

const key = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/)
  .meta({ examples: ['title'] });
const keys = z.array(key).max(100);

/** Name of a list, as its page has it. */
export const listName = z.string().regex(/^[\w-]{1,60}$/);

/** What a view keeps: how a list is asked and arranged, never what it shows. Keys a list does not know mean nothing to it. */
export const viewContent = z.object({
  filters: z.record(key, z.string().max(255)).refine((filters) => Object.keys(filters).length <= 40, {
    params: { words: ['条件不能超过40个', 'At most 40 conditions'] },
  }),
  /** which of the conditions hold free words: a name, a number; they are left out of what is shared */
  words: keys.optional(),
  sort: z.object({ field: key, descending: truth }).nullable(),
  /** which columns are hidden, their order, and pixels by column */
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
});
facts.add(viewContent.shape.filters, { label: ['条件', 'Conditions'], asks: 'choice', kind: 'choices' });
facts.add(viewContent.shape.sort, { label: ['排序', 'Order'], asks: 'choice', kind: 'choice' });
facts.add(viewContent.shape.arrangement, { label: ['列的安排', 'Arrangement'], asks: 'choice', kind: 'choices' });
facts.add(listName, { label: ['列表', 'List'], asks: 'choice', kind: 'choice' });
facts.add(viewContent.shape.words, { label: ['手工输入的条件', 'Typed conditions'], asks: 'choice', kind: 'choices' });
export type ViewContent = z.output<typeof viewContent>;

const { words: _typed, ...kept } = viewContent.shape;

/** What its person says of a view. */
export const viewForm = z.object({
  name: text(['视图名称', 'Name'], { max: 30 }),
  isShared: flag(['本部门共享', 'Shared in the department']),
});

const answered = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  isShared: truth,
  /** kept by whoever asks: the only one who changes it */
  isOwn: truth,
  ...kept,
});
export type ListView = z.output<typeof answered>;

const own = { access: 'signed-in' as const };
const changes = ['listView'];

/** Views of lists, of one's own or shared in one's department (own additions). */
export const listView = {
  /** those of every list: a page takes its own out of them */
  list: get('list-view/list', { ...own, title: ['列表视图', 'Views of lists'], answer: z.array(answered) }),
  add: post('list-view/add', {
    ...own,
    title: ['保存列表视图', 'Save a view of a list'],
    body: z.object({ list: listName, ...viewForm.shape, ...viewContent.shape }),
    answer: answered,
    changes,
  }),
  /** renames it, shares it or not; with `content` it keeps that from now on. One that becomes shared is said whole */
  change: post('list-view/change', {
    ...own,
    title: ['修改列表视图', 'Change a view of a list'],
    body: z.object({ id, ...viewForm.shape, content: viewContent.optional() }),
    answer: answered,
    changes,
  }),
  remove: post('list-view/remove', {
    ...own,
    title: ['删除列表视图', 'Delete a view of a list'],
    body: z.object({ id }),
    answer: z.null(),
    changes,
  }),
};
