import { describe, expect, test } from 'vitest';
import type { World } from './world.ts';

/** Sentences of the specification's sections 5 and 8 that the server owns. */
export function messages(world: () => World): void {
  describe('answers with the sentences of the specification', () => {
    test.each([
      [{ paramKey: 'k', paramValue: 'v' }, '请输入参数名称'],
      [{ paramName: 'n', paramValue: 'v' }, '请输入参数键名'],
      [{ paramName: 'n', paramKey: 'k' }, '请输入参数键值'],
      [{ paramName: null, paramKey: 'k', paramValue: 'v' }, '请输入参数名称'],
      [{ paramName: '   ', paramKey: 'k', paramValue: 'v' }, '请输入参数名称'],
    ])('parameter %j: %s', async (body, words) => {
      const admin = await world().as('admin');
      expect(await admin.post('blade-system/param/submit', body)).toMatchObject({ status: 400, msg: words });
    });

    test('accepts zero and false as values', async () => {
      const admin = await world().as('admin');
      const said = async (paramValue: unknown) =>
        (await admin.post('blade-system/param/submit', { paramName: 'n', paramKey: 'k', paramValue })).msg;
      for (const empty of [null, '', undefined]) expect(await said(empty)).toBe('请输入参数键值');
      for (const value of [0, false]) expect(await said(value)).not.toBe('请输入参数键值');
    });

    test.each(['blade-system/param/remove', 'type/remove', 'petitionLetter/remove'])(
      'refuses %s without a selection: 请选择至少一条数据',
      async (path) => {
        const who = await world().as(
          path.startsWith('blade') ? 'admin' : path.startsWith('type') ? 'handler' : 'leader',
        );
        for (const body of [{}, { ids: undefined }])
          expect(await who.post(path, body)).toMatchObject({ status: 400, msg: '请选择至少一条数据' });
      },
    );

    test.each([
      ['', '手机号码不能为空'],
      ['1380013800', '手机号码长度不为11位'],
      ['01012345678', '手机号码格式不正确'],
    ])('phone %j: %s', async (phone, words) => {
      const [type] = (await world().nobody.get<{ id: string }[]>('open/type/tree')).data;
      const body = {
        typeId: type?.id ?? '1',
        title: '关于报名费的反映',
        content: '本人报名时被多收了二十元，请核实有关情况并退还。',
        applicantName: '陈远',
        phone,
      };
      expect((await world().nobody.post('open/petition', body)).msg).toContain(words);
    });

    test('answers success, a missing session and a missing right as specified', async () => {
      const admin = await world().as('admin');
      expect((await admin.get('blade-system/param/list')).msg).toBe('操作成功');
      expect(await world().nobody.get('blade-system/param/list')).toMatchObject({
        status: 401,
        msg: '登录已失效,请重新登录',
      });
      expect(await admin.get('petitionLetter/page')).toMatchObject({ status: 403, msg: '没有操作权限' });
      expect((await admin.get('blade-auth/oauth/user-info')).status).toBe(200);
    });
  });
}
