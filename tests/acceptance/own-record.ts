import { expect, test } from 'vitest';
import { testPassword } from '../../server/src/testing/context.ts';
import type { World } from './world.ts';

interface Own {
  id: string;
  name: string;
  realName: string;
  phone: string | null;
  version: number;
}

/** Specification sections 3 (profile form), 5 (phone) and 7 (blade-user), and the home page's call. */
export function ownRecord(world: () => World): void {
  test('reads and changes the own record and validates the phone number', async () => {
    const handler = await world().as('handler');
    const { data: own } = await handler.get<Own>('blade-user/info');
    expect(own).toMatchObject({ id: expect.stringMatching(/^\d+$/), account: 'handler', realName: '甲经办' });
    expect(own).not.toHaveProperty('password');
    const change = (body: object) => handler.post<Own>('blade-user/update-info', body);
    expect((await change({ phone: '' })).msg).toBe('手机号码不能为空');
    expect((await change({ phone: '138' })).msg).toBe('手机号码长度不为11位');
    expect((await change({ phone: '02887654321' })).msg).toBe('手机号码格式不正确');
    const moved = { ...own, phone: '13800138000', roleId: '1', newPassword: 'x' };
    expect((await change(moved)).msg).toBe('修改手机号码或邮箱须输入登录密码');
    const changed = await change({ ...moved, oldPassword: testPassword });
    expect(changed).toMatchObject({
      status: 200,
      msg: '操作成功',
      data: { phone: '13800138000', version: own.version + 1 },
    });
    expect((await change({ name: '迟', version: own.version })).status).toBe(409);
  });

  test('counts open work on the home page by right', async () => {
    const handler = await world().as('handler');
    const { status, data } = await handler.get<{ counters: { key: string }[] }>('home/todo');
    expect(status).toBe(200);
    expect(data.counters.map(({ key }) => key)).toContain('received');
    expect((await world().nobody.get('home/todo')).status).toBe(401);
  });
}
