import type { Label } from '@kaoxin/contract/conventions.ts';
import { statusOf } from '#platform/files/stores/s3-client.ts';
import { ObjectNotFound } from '#platform/files/stores/store.ts';
import { NotReachable } from '#platform/outbound/policy.ts';

/** Message about a broken storage that discloses nothing about the address. */
export function storeTrouble(error: unknown): Label {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof NotReachable)
    return [
      '服务地址不在允许连接的范围内，请运维人员检查 OUTBOUND_ALLOW',
      'The endpoint is not on the allow-list; see OUTBOUND_ALLOW',
    ];
  const status = error instanceof ObjectNotFound ? 404 : statusOf(cause);
  if (status === 404) return ['找不到存储空间或对象，请检查空间名', 'The bucket does not exist; check its name'];
  if (status >= 300 && status < 400)
    return ['存储空间不在该区域，请检查区域和服务地址', 'The bucket lies in another region'];
  if (status >= 400 && status < 500)
    return [
      '访问被拒绝，请检查访问标识、访问密钥和读写删除权限',
      'Access refused; check the keys and the rights to read, write and delete',
    ];
  return ['无法使用该对象存储，请检查服务地址和网络', 'The object store cannot be used; check endpoint and network'];
}
