import type { Label } from '@kaoxin/contract/conventions.ts';
import { social, socialKinds } from '@kaoxin/contract/system/social.ts';
import { dropLinks } from '#areas/auth/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';
import { sealed } from '#platform/resource/secrets.ts';
import type { Work } from '#platform/work.ts';
import { socialProviderTable } from './table.ts';

type Provider = Partial<SelectedRow<'socialProvider'>>;

const needs: { [kind: number]: readonly [keyof Provider, Label][] } = {
  [socialKinds.oidc]: [['issuer', ['请输入签发方地址', 'Enter the issuer']]],
  [socialKinds.oauth]: [
    ['authorizeUrl', ['请输入授权地址', 'Enter the authorisation address']],
    ['tokenUrl', ['请输入令牌地址', 'Enter the token address']],
    ['userUrl', ['请输入用户信息地址', 'Enter the user information address']],
    ['subjectField', ['请输入用户标识字段', 'Enter the user ID field']],
  ],
};

/** Fields that determine the identity of users. The secret is sent to addresses among them. */
const identifying = ['kind', 'clientId', 'issuer', 'authorizeUrl', 'tokenUrl', 'userUrl', 'subjectField'] as const;

async function check(work: Work, after: Provider, before?: SelectedRow<'socialProvider'>): Promise<void> {
  const missing = needs[after.kind ?? 0]?.find(([field]) => !after[field]);
  if (missing) throw refuse(400, missing[1]);
  if (before && identifying.some((field) => (after[field] ?? null) !== (before[field] ?? null)))
    await dropLinks(work, before);
}

/** Removed providers admit no one. Their users log in with a password from then on. */
export const socialRoutes = crud(social, socialProviderTable, {
  shared: true,
  secrets: { clientSecret: sealed('secretSealed', identifying) },
  validate: check,
});
