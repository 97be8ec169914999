import { createHash } from 'node:crypto';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

/** Headers of every call of a person who has signed in with account and password (CAPTCHA=off). */
export async function signIn(url: string, account: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': '000000' },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'all',
      tenantId: '000000',
      username: account,
      password: createHash('md5').update(password).digest('hex'),
    }),
  });
  const token: unknown = await answer.json();
  if (typeof token !== 'object' || token === null || !('access_token' in token))
    throw new Error(`${account} could not sign in: ${answer.status} ${JSON.stringify(token)}`);
  return { authorization: client, 'blade-auth': `bearer ${token.access_token}` };
}
