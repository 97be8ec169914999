import type { Label } from '@kaoxin/contract/conventions.ts';

export const noScope: Label = ['您看不到此处的数据', 'You see none of these records'];
export const askScope: Label = [
  '您的角色没有此类数据的数据权限，请联系系统管理员在【权限设置】中选择数据范围',
  'Your roles have no data scope for them. Ask an administrator to choose one under Permissions',
];
