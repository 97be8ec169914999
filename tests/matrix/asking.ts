import type { Call } from '@kaoxin/contract/call.ts';
import type { Answer, Visitor } from '../../server/src/testing/browser.ts';
import { multipart, multipartType } from '../../server/src/testing/multipart.ts';
import { accepting } from '../../server/src/testing/notice.ts';
import type { Sample, Sound } from './sample.ts';

let address = 0;
/** A new address for each request: rate limits have their own tests. */
const anotherAddress = (): string => {
  address += 1;
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
};

export function ask(who: Visitor, call: Pick<Call, 'method' | 'path' | 'upload'>, sample: Sample): Promise<Answer> {
  const { query = {}, body, file, content = 'MZ not a file' } = sample;
  const target = { method: call.method, url: `/api/${call.path}`, query, remoteAddress: anotherAddress() };
  if (file)
    return who.send({
      ...target,
      headers: { 'content-type': multipartType },
      payload: multipart(file, content),
    });
  return who.send(call.method === 'POST' ? { ...target, payload: body ?? {} } : target);
}

export async function asked(
  { by, query = {}, body, file, content = '' }: Sound,
  { method, path }: Call,
): Promise<Answer> {
  const target = { method, url: `/api/${path}`, query };
  if (file)
    return by.send({ ...target, headers: { 'content-type': multipartType }, payload: multipart(file, content) });
  return by.send(method === 'POST' ? { ...target, payload: accepting(path, body ?? {}) } : target);
}
