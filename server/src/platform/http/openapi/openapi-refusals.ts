import type { Call } from '@kaoxin/contract/call.ts';
import { catalogue } from '../errors.ts';

type Json = Record<string, unknown>;
type Name = keyof typeof catalogue;

const tokenPaths = ['blade-auth/oauth/token', 'blade-auth/oauth/token/refresh'];

function namesFor(call: Call): Name[] {
  const names: Name[] = ['badInput', 'wrongMethod', 'tooOften', 'fault', 'unavailable'];
  if (call.access !== 'public') names.push('notSignedIn', 'notAllowed');
  if (call.method === 'POST') names.push('timeout', 'tooLarge', 'wrongType');
  if (call.writes) names.push('changedByOther');
  return [...names, 'notFound'];
}

export function refusals(call: Call): Record<string, Json> {
  const isToken = tokenPaths.includes(call.path);
  return Object.fromEntries(
    namesFor(call)
      .map((name) => catalogue[name])
      .sort((a, b) => a.status - b.status)
      .map(({ status, label: [zh], when }) => {
        const bare = isToken && status < 500;
        const schema = { $ref: `#/components/schemas/${bare ? 'TokenError' : 'Refusal'}` };
        const example = bare
          ? { error_code: 'invalid_grant', error_description: zh }
          : { code: status, success: false, data: null, msg: zh };
        return [status, { description: `${zh} (${when})`, content: { 'application/json': { schema, example } } }];
      }),
  );
}
