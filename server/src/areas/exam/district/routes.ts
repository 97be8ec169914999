import './table.ts';
import { district } from '@kaoxin/contract/exam/district.ts';
import { type SqlBool, sql } from 'kysely';
import { on, routes } from '#platform/http/route.ts';
import { likePattern } from '#platform/text/like.ts';

/** Offered at once; whoever has more types. */
const most = 1_000;

export const districtRoutes = routes('platform', [
  on(district.calls.select, (work, { query }) => {
    const { nodeType, parentId, keyword, ids } = query;
    const districts = work.table('district');
    let rows = (ids ? districts.those(ids) : districts.select()).where('status', '=', 1);
    if (nodeType) rows = rows.where('nodeType', '=', nodeType);
    if (parentId) rows = rows.where('parentId', '=', parentId);
    if (keyword) {
      const like = likePattern(keyword, 'contains');
      rows = rows.where(sql<SqlBool>`(district_name ilike ${like} or district_code ilike ${like})`);
    }
    return rows
      .select(['id', 'districtName as name', 'districtCode as code'])
      .orderBy('sort')
      .orderBy('id')
      .limit(most)
      .execute();
  }),
]);
