import { refuse } from '#platform/http/errors.ts';

export const ownRights = () => refuse(403, ['不能修改自己的权限', 'You cannot change your own permissions']);
export const grantsMore = () => refuse(403, ['不能授予自己没有的权限', 'You cannot grant permissions you do not hold']);
