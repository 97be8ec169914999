import * as z from 'zod';
import { get } from '../call.ts';
import { choice, optional, text, whole } from '../conventions.ts';
import { resource } from '../resource.ts';
import { tenantChoice } from './tenant-choice.ts';

const plain = resource({
  name: 'post',
  title: ['岗位', 'Post'],
  path: 'blade-system/post',
  fields: {
    category: choice(['岗位类型', 'Category'], 'post_category', [1, 2, 3, 4]),
    postCode: text(['岗位编号', 'Post code'], { max: 12 }),
    postName: text(['岗位名称', 'Post name'], { max: 64 }),
    sort: whole(['岗位排序', 'Order'], { max: 9999 }),
    remark: optional(text(['岗位描述', 'Remark'])),
  },
  columns: ['postName', 'postCode', 'category', 'sort', 'remark'],
  search: ['postName', 'postCode', 'category'],
  unique: [['postCode']],
  order: [{ field: 'sort', descending: false }],
});

/** 岗位 (wire.md B3.4). */
export const post = {
  ...plain,
  calls: {
    ...plain.calls,
    submit: { ...plain.calls.submit, body: plain.calls.submit.body.extend(tenantChoice) },
    /** every post of the tenant, for pickers */
    select: get('blade-system/post/select', {
      title: ['可选岗位', 'Posts to choose from'],
      access: 'signed-in',
      query: z.object({ tenantId: z.string().max(12).optional() }),
      answer: z.array(z.object({ id: z.string(), postName: z.string(), postCode: z.string(), category: z.int() })),
    }),
  },
};
