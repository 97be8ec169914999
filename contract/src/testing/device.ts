import { flag, optional, reference, text } from '../conventions.ts';
import { choices, decimal } from '../fields/fields.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { resource, withExport, withImport } from '../resource.ts';

const uses = [1, 2, 3, 4];

/**
 * 器材, for tests only: a plain resource with a decimal, several dictionary keys and a keyword, with pickers, export and
 * import, and a list narrower than its record.
 */
export const device = withImport(
  withExport(
    withChoices(
      resource({
        name: 'device',
        title: ['器材', 'Device'],
        path: 'device',
        menu: { path: '/device/index', at: ['exam', 920], held: { exam_manager: 'full', inspector: 'read' } },
        fields: {
          deviceNo: text(['器材编号', 'Device number'], { max: 12 }),
          deviceName: text(['器材名称', 'Device'], { max: 60 }),
          price: decimal(['单价', 'Price'], { places: 2, max: 99_999 }),
          uses: choices(['用途', 'Uses'], 'post_category', uses),
          spareUses: optional(choices(['备用用途', 'Further uses'], 'post_category', uses)),
          deptId: optional(reference(['保管部门', 'Kept by'], 'dept')),
          isLent: flag(['外借', 'Lent']),
          story: optional(text(['来历', 'Where it comes from'], { max: 2000, kind: 'long' })),
        },
        columns: ['deviceName', 'deviceNo', 'price', 'uses', 'spareUses', 'deptId', 'isLent'],
        search: ['deviceName', 'price', 'uses', 'isLent'],
        keyword: ['deviceName', 'deviceNo'],
        unique: [['deviceNo']],
        order: [{ field: 'deviceNo', descending: false }],
      }),
      ['deviceName', 'deviceNo'],
      'signed-in',
    ),
  ),
);
