import './table.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';

/** A post that somebody holds stays. */
export const postRoutes = crud(post, 'post', {
  beforeRemove: async ({ handle, actor }, posts) => {
    const holders = await sql<{ realName: string; postIds: string[] }>`
      select real_name, post_ids from "user" where tenant_id = ${actor.tenantId}
        and post_ids && ${posts.map(({ id }) => id)}::bigint[] and is_deleted = 0 order by id limit 1`.execute(handle);
    for (const { realName, postIds } of holders.rows) {
      const held = posts.find(({ id }) => postIds.includes(id))?.postName;
      const zh = `岗位【${held}】仍有用户【${realName}】在任,不能删除`;
      throw refuse(400, [zh, `${realName} still holds the post “${held}”`]);
    }
  },
});
