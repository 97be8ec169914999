import './table.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/door.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';

/** A post that somebody holds stays. */
async function refuseHeld({ handle }: Work, posts: readonly SelectedRow<'post'>[]): Promise<void> {
  const { rows } = await sql<{ realName: string; postIds: string[] }>`
    select real_name, post_ids from "user" where tenant_id = ${posts[0]?.tenantId}
      and post_ids && ${posts.map(({ id }) => id)}::bigint[] and is_deleted = 0 order by id limit 1`.execute(handle);
  const [holder] = rows;
  const held = posts.find(({ id }) => holder?.postIds.includes(id));
  if (holder && held)
    throw refuse(400, [
      `岗位【${held.postName}】仍有用户【${holder.realName}】在任,不能删除`,
      `${holder.realName} still holds the post “${held.postName}”`,
    ]);
}

export const postRoutes = crud(post, 'post', { leave: refuseHeld });
