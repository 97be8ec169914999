import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { home } from '@kaoxin/contract/home/home.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** A released notice of the tenant. Before its release, only editors see it. */
export async function readNotice(work: Work, id: string): Promise<AnswerOf<typeof home.notice>> {
  const found = await work
    .table('notice')
    .select()
    .select(['id', 'title', 'category', 'releaseTime', 'content'])
    .where('notice.id', '=', id)
    .where('notice.releaseTime', '<=', work.now)
    .executeTakeFirst();
  if (!found) throw refuse('notFound');
  return found;
}
