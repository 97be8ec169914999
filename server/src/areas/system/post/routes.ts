import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { sql } from 'kysely';
import { addingTo, readingIn } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';

/** Every post of the caller's tenant. */
async function select(
  work: Work,
  { query }: InputOf<typeof post.calls.select>,
): Promise<AnswerOf<typeof post.calls.select>> {
  const read = (inside: Work) =>
    inside.table('post').select().select(['id', 'postName', 'postCode', 'category']).orderBy('sort').orderBy('id');
  return readingIn(work, query.tenantId, (inside) => read(inside).execute());
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

/** As every plain resource, but the super user may add one to another tenant. */
const plain = crud(post, 'post')
  .filter(({ call }) => call !== post.calls.remove)
  .map(
    (route): Route =>
      route.call === post.calls.submit
        ? {
            ...route,
            handler: (work, input, exchange) => {
              const { tenantId, ...body } = input.body as InputOf<typeof post.calls.submit>['body'];
              const save = (inside: Work) => route.handler(inside, { ...input, body }, exchange);
              return body.id ? save(work) : addingTo(work, tenantId, save);
            },
          }
        : route,
  );

export const postRoutes = [
  ...plain,
  ...routes('platform', [on(post.calls.select, select), on(post.calls.remove, remove)]),
];
