import { post } from '@kaoxin/contract/system/post.ts';
import { type SqlBool, sql } from 'kysely';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    post: RowOf<typeof post.own>;
  }
}

export const postTable = tenantTable('post', { store: 'platform' });
export const postRoutes = crud(post, postTable, {
  beforeRemove: async (work, posts) => {
    const holders = work.table('user').select().select(['realName', 'postIds']).orderBy('id');
    const ids = posts.map(({ id }) => id);
    const holder = await holders.where(sql<SqlBool>`post_ids && ${ids}::bigint[]`).executeTakeFirst();
    if (!holder) return;
    const { realName, postIds } = holder;
    const held = posts.find(({ id }) => postIds.includes(id))?.postName;
    const zh = `岗位【${held}】仍有用户【${realName}】在任，不能删除`;
    throw refuse(400, [zh, `${realName} still holds the post “${held}”`]);
  },
});
