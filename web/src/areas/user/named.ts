import type { Label } from '@kaoxin/contract/conventions.ts';

export const nameWithAccount = ({ realName, account }: { realName: string; account: string }): Label => [
  `${realName}（${account}）`,
  `${realName} (${account})`,
];
