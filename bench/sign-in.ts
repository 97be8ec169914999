import { createHash } from 'node:crypto';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

export async function signIn(url: string, account: string, password: string): Promise<Record<string, string>> {
  const { status, answer } = await askToken(url, account, password);
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer))
    throw new Error(`${account} could not sign in: ${status} ${JSON.stringify(answer)}`);
  return { authorization: client, 'blade-auth': `bearer ${answer.access_token}` };
}

export async function askToken(
  url: string,
  account: string,
  password: string,
  from?: string,
  cookie = '',
): Promise<{ status: number; answer: unknown; cookie: string }> {
  const response = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': '000000', cookie, ...(from ? { 'x-forwarded-for': from } : {}) },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'all',
      tenantId: '000000',
      username: account,
      password: createHash('md5').update(password).digest('hex'),
    }),
  });
  const marks = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: response.status, answer: await response.json(), cookie: marks.join('; ') };
}
