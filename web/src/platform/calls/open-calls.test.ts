import { session, site, tenantInfo } from '@kaoxin/contract/auth/session.ts';
import { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import { expect, it } from 'vitest';
import { openCalls } from './open-calls.ts';

it('lists the calls of the login page like the contract', () => {
  const contract: Record<keyof typeof openCalls, Call> = { ...session, ...signIn, site, tenantInfo };
  const words = ({ method, path, shape }: Call) => ({ method, path, shape });
  for (const [name, call] of Object.entries(openCalls)) {
    const known = Object.entries(contract).find(([other]) => other === name)?.[1];
    expect(known && words(known), name).toEqual(words(call));
  }
});
