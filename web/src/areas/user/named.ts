import type { Label } from '@kaoxin/contract/conventions.ts';

/** A person by full name and account, the one behind the other. */
export const nameWithAccount = ({ realName, account }: { realName: string; account: string }): Label => [
  `${realName}（${account}）`,
  `${realName} (${account})`,
];
