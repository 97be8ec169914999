import { choice, optional, text, whole } from '../conventions.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { administration, resource, withExport, withUndo } from '../resource.ts';

const plain = resource({
  name: 'post',
  title: ['岗位', 'Post'],
  path: 'blade-system/post',
  menu: { path: '/system/post', at: ['system', 10], title: ['岗位管理', 'Posts'], icon: 'users', held: administration },
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
  ofTenant: true,
});

/** 岗位 (wire.md B3.4). */
export const post = withUndo(withExport(withChoices(plain, ['postName', 'postCode', 'category'], 'signed-in')));
