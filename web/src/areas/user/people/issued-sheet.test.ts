import { expect, it } from 'vitest';
import { rowsOf } from '../../../../../server/src/platform/sheets/testing/rows-of.ts';
import { issuedSheet } from './issued-sheet.ts';

it('keeps passwords unchanged whatever their first character', async () => {
  const sheet = await issuedSheet(
    ['姓名', '账号', '初始密码'],
    [
      { id: '1', account: 'zheng_wei', realName: '郑伟', initialPassword: '=Qx7-first' },
      { id: '2', account: 'feng_li', realName: '冯丽', initialPassword: '007' },
    ],
  );
  const rows = await rowsOf(new Uint8Array(await sheet.arrayBuffer()));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['姓名', '账号', '初始密码'],
    ['郑伟', 'zheng_wei', '=Qx7-first'],
    ['冯丽', 'feng_li', '007'],
  ]);
});
