import { day, optional, reference, text, whole } from '../conventions.ts';
import { files } from '../fields/fields.ts';
import { resource, withExport } from '../resource.ts';

/** 资料, for tests only: a plain resource with files and pictures, a tree and a period of time. */
export const material = withExport(
  resource({
    name: 'material',
    title: ['资料', 'Material'],
    path: 'material',
    menu: { path: '/material/index', at: ['exam', 910], held: { exam_manager: 'full', inspector: 'read' } },
    fields: {
      title: text(['标题', 'Title'], { max: 60 }),
      parentId: optional(reference(['上级资料', 'Parent'], 'material')),
      papers: optional(files(['附件', 'Papers'])),
      photos: optional(files(['照片', 'Photos'], { most: 3, pictures: true })),
      validFrom: optional(day(['启用日期', 'Valid from'])),
      validUntil: optional(day(['停用日期', 'Valid until'])),
      sort: whole(['排序', 'Order'], { max: 9999 }),
    },
    columns: ['title', 'papers', 'photos', 'validFrom', 'validUntil', 'sort'],
    search: ['title'],
    tree: 'parentId',
    levels: 4,
    unique: [['parentId', 'title']],
    ranges: [['validFrom', 'validUntil']],
    order: [{ field: 'sort', descending: false }],
  }),
);
