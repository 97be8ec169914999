import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';

/** Every post of the caller's tenant. */
async function select(
  work: Work,
  { query }: InputOf<typeof post.calls.select>,
): Promise<AnswerOf<typeof post.calls.select>> {
  if (query.tenantId && query.tenantId !== work.actor.tenantId) throw refuse('notFound');
  const door = work.table('post').select().select(['id', 'postName', 'postCode', 'category']);
  return door.orderBy('sort').orderBy('id').execute();
}

/** Removes posts, all or none; not one that somebody holds. */
async function remove(work: Work, { query, body }: InputOf<typeof post.calls.remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  const door = work.table('post');
  const posts = [];
  for (const id of [...ids].sort()) posts.push(await door.needLocked(id));
  const { rows } = await sql<{ realName: string; postIds: string[] }>`
    select real_name, post_ids from "user"
    where tenant_id = ${work.actor.tenantId} and post_ids && ${ids}::bigint[] and is_deleted = 0
    order by id limit 1`.execute(work.handle);
  const [holder] = rows;
  const held = holder && posts.find(({ id }) => holder.postIds.includes(id));
  if (held)
    throw refuse(400, [
      `岗位【${held.postName}】仍有用户【${holder.realName}】在任,不能删除`,
      `${holder.realName} still holds the post “${held.postName}”`,
    ]);
  await door.remove(ids);
  return null;
}

const plain = crud(post, 'post').filter(({ call }) => call !== post.calls.remove);

export const postRoutes = [
  ...plain,
  ...routes('platform', [on(post.calls.select, select), on(post.calls.remove, remove)]),
];
