import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Field {
  id: string;
  fieldKey: string;
  version: number;
}
interface Template {
  id: string;
  templateVersion: number;
  versionStatus: number;
  fields: { fieldId: string; label: string; showIf: unknown }[];
}
interface Page<R> {
  total: number;
  records: R[];
}

/** From a template's fields to its second version (domain.md 3.4, W12). */
export function templates(world: () => World): void {
  let manager: Program;
  let why: Field;
  let template: Template;

  test('adds, reads, changes, offers and exports a library field', async () => {
    manager = await world().as('manager');
    const form = {
      fieldKey: 'whyNote',
      fieldName: '补充说明',
      fieldType: 'textarea',
      isCommon: 0,
      writer: 2,
      status: 1,
    };
    why = (await manager.post<Field>('dataField/submit', form)).data;
    expect((await manager.post('dataField/submit', form)).msg).toBe('字段编码已存在');
    expect((await manager.get('dataField/detail', { id: why.id })).data).toMatchObject({
      fieldKey: 'whyNote',
      useCount: 0,
    });
    expect((await manager.post('dataField/submit', { id: why.id, maxLength: 200 })).msg).toBe('操作成功');
    expect((await manager.get<Page<Field>>('dataField/page', { fieldKey: 'whyNote' })).data.total).toBe(1);
    const common = (await manager.get<Field[]>('dataField/common')).data.map(({ fieldKey }) => fieldKey);
    expect(common.slice(0, 2)).toEqual(['name', 'idNo']);
    const left = (await manager.post<Page<Field>>('dataField/notPull', { keyword: '补充', current: 1, size: 10 })).data;
    expect(left.records.map(({ id }) => id)).toEqual([why.id]);
    expect((await manager.get('dataField/export')).status).toBe(200);
  });

  test('builds, previews and enables a form with a conditional field', async () => {
    const common = (await manager.get<Field[]>('dataField/common')).data;
    const of = (key: string) => common.find(({ fieldKey }) => fieldKey === key)?.id ?? '';
    const reasons = (await manager.get<Page<Field>>('dataField/page', { fieldKey: 'applyReason' })).data.records[0];
    const ids = [of('name'), of('idNo'), reasons?.id ?? '', why.id];
    const chosen = (await manager.post<object[]>('dataField/fieldSelect', { fieldIds: ids })).data;
    expect(chosen).toHaveLength(4);
    const showIf = { join: 'and', conditions: [{ field: 'applyReason', op: 'eq', value: '6' }] };
    const fields = ids.map((fieldId, at) => ({ fieldId, ...(at === 3 ? { showIf } : {}) }));
    const form = { name: '客户端复核模板', scene: 1, fields };
    expect((await manager.post('dataTemplate/submit', { ...form, fields: fields.slice(2) })).msg).toBe(
      '必须包含姓名和证件号码字段',
    );
    template = (await manager.post<Template>('dataTemplate/submit', form)).data;
    const { html } = (await manager.get<{ html: string }>('dataTemplate/print', { id: template.id })).data;
    expect(html).toContain('补充说明');
    expect((await manager.post('dataTemplate/enable', {}, { query: { ids: template.id } })).msg).toBe('操作成功');
    expect((await manager.get('dataTemplate/page', { scene: '1', name: '客户端复核模板' })).data).toMatchObject({
      total: 1,
      records: [{ status: 1, fieldCount: 4, templateVersion: 1, taskCount: 0 }],
    });
  });

  test('starts version 2 by an edit and keeps version 1', async () => {
    const first = (await manager.get<Template>('dataTemplate/detail', { id: template.id, version: '1' })).data;
    const fields = first.fields.map(({ fieldId }) => ({ fieldId })).slice(0, 3);
    const second = (await manager.post<Template>('dataTemplate/submit', { id: template.id, fields })).data;
    expect([second.templateVersion, second.versionStatus, second.fields.length]).toEqual([2, 0, 3]);
    await manager.post('dataTemplate/enable', {}, { query: { ids: template.id } });
    const old = (await manager.get<Template>('dataTemplate/detail', { id: template.id, version: '1' })).data;
    expect(old.fields).toEqual(first.fields);
    expect((await manager.get('dataTemplate/detail', { id: template.id })).data).toMatchObject({
      templateVersion: 2,
      versionStatus: 1,
    });
    expect((await manager.post('dataField/submit', { id: why.id, fieldType: 'number' })).msg).toBe(
      '字段已被模板使用，不能修改类型',
    );
    expect((await manager.post('dataField/remove', { ids: [why.id] })).msg).toBe('字段已被模板【客户端复核模板】使用');
  });

  test('copies as a draft and removes unused templates', async () => {
    const copy = (await manager.post<Template>('dataTemplate/copy', { id: template.id })).data;
    expect((await manager.post('dataTemplate/enable', {}, { query: { ids: template.id, status: '0' } })).msg).toBe(
      '操作成功',
    );
    expect((await manager.get('dataTemplate/export')).status).toBe(200);
    expect((await manager.post('dataTemplate/remove', { ids: [copy.id, template.id] })).msg).toBe('操作成功');
    expect((await manager.get('dataTemplate/detail', { id: template.id })).status).toBe(404);
    expect((await manager.post('dataField/remove', { ids: [why.id] })).msg).toBe('操作成功');
  });
}
