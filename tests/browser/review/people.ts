import { demoStaff } from '../../../demo/src/staff.ts';
import { accepting } from '../../../server/src/testing/notice.ts';
import { accountOf, type Caller, callerWith, tokenOf } from '../stage/people.ts';

export async function callerNamed(url: string, name: string | null | undefined): Promise<Caller> {
  const one = demoStaff.find(({ realName }) => realName === name);
  if (!one) throw new Error(`nobody is called ${name}`);
  const { password } = await accountOf(url, 'exams');
  return callerWith(url, await tokenOf(url, { account: one.account, password }));
}

export async function citizen<D>(
  url: string,
  path: string,
  body: object,
): Promise<{ code: number; msg: string; data: D }> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`,
    },
    body: JSON.stringify(accepting(path, body)),
  });
  return (await answer.json()) as { code: number; msg: string; data: D };
}
