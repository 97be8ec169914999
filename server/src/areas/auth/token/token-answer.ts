import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Client } from '#platform/session/clients.ts';
import type { Choice } from '#platform/session/open-session.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import type { TokenPair } from '#platform/session/tokens.ts';
import { avatarOf } from '../site/avatar.ts';

/**
 * The token response of every grant (specification section 3, session). Lists are separated by commas.
 * @param isMarked true if pages show the user in a watermark
 */
export function tokenAnswer(
  person: SessionPerson,
  choice: Choice,
  pair: TokenPair,
  client: Client,
  isMarked: boolean,
): Token {
  const chosen = person.roles.filter(({ id }) => choice.roleIds.includes(id));
  const roles = chosen.length > 0 ? chosen : person.roles;
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'bearer',
    expires_in: client.accessSeconds,
    tenant_id: person.tenantId,
    user_id: person.id,
    user_name: person.realName,
    nick_name: person.name,
    account: person.account,
    role_name: roles.map(({ alias }) => alias).join(),
    role_id: roles.map(({ id }) => id).join(),
    dept_id: choice.deptId ?? person.deptIds.join(),
    post_id: person.postIds.join(),
    oauth_id: '',
    avatar: avatarOf(person.avatar),
    must_change_password: person.mustChangePassword,
    ...(isMarked ? { watermark: 1 } : {}),
  };
}
