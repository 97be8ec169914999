import { expect, test } from 'vitest';
import type { World } from './world.ts';

export function desk(world: () => World): void {
  test('publishes, reads, changes and removes a notice', async () => {
    const [admin, handler] = [await world().as('admin'), await world().as('handler')];
    const form = {
      title: '系统维护通知',
      category: 1,
      releaseTime: '2026-01-05 09:00:00',
      content: '<p>本周六维护</p><script>x</script>',
    };
    const { data } = await admin.post<{ id: string; content: string }>('blade-desk/notice/submit', form);
    expect(data.content).toContain('本周六维护');
    expect(data.content).not.toContain('script');
    expect((await admin.get('blade-desk/notice/list', { title: '维护' })).data).toMatchObject({
      total: 1,
      records: [{ id: data.id }],
    });
    expect((await admin.get('blade-desk/notice/detail', { id: data.id })).data).toMatchObject({ title: form.title });
    expect((await admin.post('blade-desk/notice/submit', { ...form, title: '' })).msg).toBe('请输入通知标题');
    expect((await handler.post('blade-desk/notice/submit', form)).status).toBe(403);
    expect((await handler.get('desk/inbox/list', { tab: 'notice' })).status).toBe(200);
    expect((await admin.post('blade-desk/notice/remove', {}, { query: { ids: data.id } })).msg).toBe('操作成功');
    expect((await admin.get('blade-desk/notice/detail', { id: data.id })).status).toBe(404);
  });
}
