import { verifyLink } from '#platform/files/signed-link.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

const start = '/api/file/open?ticket=';

/**
 * The path of an avatar, only if the link is the caller's own upload for this use. Any other URL would make colleagues'
 * browsers call an address of the user's choice.
 */
export async function ownAvatar(work: Work, link: string): Promise<string> {
  const seal = { secret: work.context.secrets.key('file link'), now: work.context.clock.epoch() };
  const claims = link.startsWith(start) ? verifyLink(link.slice(start.length), seal) : undefined;
  const file =
    claims?.tenantId === work.actor.tenantId
      ? await work
          .table('bizFile')
          .select()
          .select('bizFile.id')
          .where('fileKey', '=', claims.key)
          .where('caseType', '=', 'avatar')
          .where('createUser', '=', work.actor.id)
          .executeTakeFirst()
      : undefined;
  if (!file) throw refuse(400, ['头像无效，请重新上传', 'This picture cannot be used; please upload it again']);
  return link;
}
