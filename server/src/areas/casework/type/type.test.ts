import { classification, type TypeRecord, type TypeRow } from '@kaoxin/contract/casework/type.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeAll, save } from '#platform/resource/save.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../../testing/actors.ts';
import { testApp } from '../../../testing/app.ts';
import { withdrawFromAll } from '../../../testing/rights.ts';
import { typeHooks } from './hooks.ts';

let deptId: string;

const app = testApp(
  { clerk: { dept: '信访科', roles: ['case_handler'] } },
  {
    before: ({ database: { kysely } }) => withdrawFromAll(kysely, ['appeal*']),
  },
);
const { clerk } = app.visitors;

beforeAll(async () => {
  deptId = app.deptId('信访科');
});

const submit = (body: object) => clerk.post<TypeRecord>('type/submit', { kind: 2, deptId, ...body });
const made = async (body: object) => (await submit(body)).data;
const refusal = async (body: object) => {
  const { status, msg } = await submit(body);
  return [status, msg];
};
const remove = (...ids: string[]) => clerk.post('type/remove', { ids });
const appealEditor = person({
  grants: new Set(['appeal_type', 'appeal_type_add', 'appeal_type_edit', 'appeal_type_delete']),
});
const asAppealEditor = () => new Work(app.context, appealEditor, 'test', 'business');

describe('a classification', () => {
  it('requires name, department and kind', async () => {
    expect(await refusal({ deptId: undefined })).toEqual([400, '请输入分类名称；请选择承办机构']);
    expect(await refusal({ typeName: '没有机构', deptId: '1' })).toEqual([400, '承办机构不存在，请重新选择']);
    expect(await refusal({ typeName: '错的文书', templateCode: 'SS01' })).toEqual([
      400,
      '默认文书不在可选范围内，可选：XF01、XF02、XF03、XF04、XF05、XF06、XF07、XF08、XF09、XF10',
    ]);
  });

  it('requires a unique name among its siblings', async () => {
    const one = await made({ typeName: '报名收费' });
    expect(await refusal({ typeName: '报名收费' })).toEqual([409, '分类名称已存在']);
    const below = await submit({ typeName: '报名收费', parentId: one.id });
    expect(below.status).toBe(200);
    const other = await made({ typeName: '考试安排' });
    expect(await refusal({ id: other.id, typeName: '报名收费' })).toEqual([409, '分类名称已存在']);
    expect((await submit({ id: other.id, typeName: '考试安排', acceptDays: 7 })).data.acceptDays).toBe(7);
  });

  it('rejects a third level and itself as parent', async () => {
    const top = await made({ typeName: '上级' });
    const child = await made({ typeName: '下级', parentId: top.id });
    expect(await refusal({ typeName: '第三级', parentId: child.id })).toEqual([400, '分类最多2级']);
    expect(await refusal({ id: top.id, parentId: top.id })).toEqual([400, '上级分类不能是自己或自己的下级']);
    const other = await made({ typeName: '另一上级' });
    expect(await refusal({ id: top.id, parentId: other.id })).toEqual([400, '分类最多2级']);
    expect((await submit({ id: child.id, parentId: '' })).data.parentId).toBe('0');
  });

  it('rejects two concurrent moves that would form a ring', async () => {
    const [a, b] = [await made({ typeName: '甲' }), await made({ typeName: '乙' })];
    const moves = await Promise.all([submit({ id: a.id, parentId: b.id }), submit({ id: b.id, parentId: a.id })]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('makes accusations confidential regardless of the form', async () => {
    const { id, confidential } = await made({ typeName: '检举', legalClass: 2, confidential: 0 });
    expect(confidential).toBe(1);
    expect((await submit({ id, confidential: 0 })).data.confidential).toBe(1);
  });

  it('rejects a change based on an older version', async () => {
    const { id, version } = await made({ typeName: '版本' });
    expect((await submit({ id, version, sort: 3 })).status).toBe(200);
    expect(await refusal({ id, version, sort: 4 })).toEqual([409, '数据已被他人修改,请刷新后重试']);
  });
});

describe('the page', () => {
  it('shows the tree, visible counts and parents of hits', async () => {
    const top = await made({ typeName: '页面上级', sort: 1 });
    const child = await made({ typeName: '页面下级', parentId: top.id, sort: 2 });
    const letter = { source: 3, typeId: child.id, title: '反映考点门口的交通', applicantName: '陈远' };
    const content = '考试当天上午考点门口没有安排交通疏导，多名考生因此迟到。';
    expect((await clerk.post('petitionLetter/register', { ...letter, content })).status).toBe(200);
    const { data } = await clerk.get<Page<TypeRow>>('type/page', { kind: '2', typeName: '页面下级' });
    expect(
      data.records.map(({ typeName, openCount, hasChildren, deptName }) => [
        typeName,
        openCount,
        hasChildren,
        deptName,
      ]),
    ).toEqual([
      ['页面上级', 0, 1, '信访科'],
      ['页面下级', 1, 0, '信访科'],
    ]);
    expect(data.total).toBe(2);
    const blocked = await remove(child.id);
    expect([blocked.status, blocked.msg]).toEqual([400, '分类下存在1件事项,不能删除']);
    const free = await made({ typeName: '页面旁边' });
    expect((await remove(free.id, child.id)).msg).toBe('【页面下级】分类下存在1件事项,不能删除');
    expect((await remove(top.id)).msg).toBe('分类【页面上级】还有下级，请先删除下级');
  });
});

describe('the kind', () => {
  it('separates the two menus for reading and writing', async () => {
    const appeal = await asAppealEditor().transaction((work) =>
      save(work, classification, 'caseType', { kind: 1, typeName: '违纪处理申诉', deptId }, typeHooks),
    );
    expect((await submit({ kind: 1, typeName: '越权' })).status).toBe(403);
    expect((await submit({ id: appeal.id, typeName: '越权' })).status).toBe(404);
    expect((await clerk.get('type/detail', { id: appeal.id })).status).toBe(404);
    expect((await remove(appeal.id)).status).toBe(404);
    const { data } = await clerk.get<Page<TypeRow>>('type/page', { size: '200' });
    expect(data.records.map(({ kind }) => kind)).not.toContain(1);
    expect(
      await asAppealEditor().transaction((work) => removeAll(work, classification, 'caseType', [appeal.id], typeHooks)),
    ).toBeNull();
  });
});

describe('removal', () => {
  const restore = (...ids: string[]) => clerk.post('type/restore', { ids });

  it('is undone by its author, parents with children', async () => {
    const top = await made({ typeName: '误删上级' });
    const child = await made({ typeName: '误删下级', parentId: top.id });
    expect((await remove(top.id, child.id)).status).toBe(200);
    const alone = await restore(child.id);
    expect([alone.status, alone.msg]).toEqual([400, '上级分类不存在，请重新选择']);
    expect((await restore(child.id, top.id)).status).toBe(200);
    const { data } = await clerk.get<TypeRow>('type/detail', { id: child.id });
    expect([data.parentId, data.status]).toEqual([top.id, 1]);
  });

  it('is not undone over a duplicate name or third level', async () => {
    const one = await made({ typeName: '重名' });
    await remove(one.id);
    await made({ typeName: '重名' });
    const named = await restore(one.id);
    expect([named.status, named.msg]).toEqual([409, '不能撤销删除：其间已有其他数据使用了同样的名称或编号']);
    const top = await made({ typeName: '下沉' });
    const child = await made({ typeName: '下沉的下级', parentId: top.id });
    await remove(child.id);
    const above = await made({ typeName: '新上级' });
    expect((await submit({ id: top.id, parentId: above.id })).status).toBe(200);
    const deep = await restore(child.id);
    expect([deep.status, deep.msg]).toEqual([400, '分类最多2级']);
  });

  it('removes parents with children, or nothing', async () => {
    const top = await made({ typeName: '整棵删除' });
    const child = await made({ typeName: '一起删除', parentId: top.id });
    expect((await remove(top.id, child.id, '123')).status).toBe(404);
    expect((await remove(top.id, child.id)).status).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from case_type
      where id in (${top.id}, ${child.id}) and is_deleted = 1`.execute(app.db);
    expect(rows[0]?.n).toBe(2);
    expect((await submit({ typeName: '整棵删除' })).status).toBe(200);
  });
});
