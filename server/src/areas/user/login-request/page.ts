import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type LoginRequest, type LoginRequestDetail, loginChange } from '@kaoxin/contract/user/login-request.ts';
import * as z from 'zod';
import { pageOf } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import type { RequestRow } from './notify.ts';
import { confirmersOf } from './second-person.ts';

const columns = [
  ...['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'version', 'status', 'kind'],
  ...['userId', 'account', 'realName', 'askerName', 'expireTime', 'deciderName', 'decideTime', 'reason'],
];

export const present = ({ actor }: Work, row: RequestRow): LoginRequest => {
  const { changesSealed: _, userStanding: __, tenantId: ___, isDeleted: ____, ...shown } = row;
  return { ...shown, isOwn: Number(row.createUser === actor.id) };
};

export const requestList = { columns, order: [{ field: 'id', descending: true }] };

export async function requestPage(work: Work, input: ListInput): Promise<Page<LoginRequest>> {
  const found = await pageOf(work, 'loginRequest', input, requestList);
  return { ...found, records: found.records.map((row) => present(work, row)) };
}

const changesOf = z.array(loginChange);
export const readChanges = ({ context }: Work, { changesSealed }: RequestRow) =>
  changesSealed === null ? [] : changesOf.parse(JSON.parse(context.secrets.open(changesSealed, 'change')));

export async function requestDetail(work: Work, id: string): Promise<LoginRequestDetail> {
  const row = await work.table('loginRequest').need(id);
  const person = await work.table('user').find(row.userId);
  const confirmers = person ? await confirmersOf(work, person, row.createUser ?? '') : [];
  return {
    ...present(work, row),
    changes: readChanges(work, row),
    confirmers: confirmers.map(({ realName }) => realName),
  };
}
