import type { Page } from '@kaoxin/contract/conventions.ts';
import type { DataFieldRecord } from '@kaoxin/contract/template/data-field.ts';
import type { TemplateRecord, TemplateRow } from '@kaoxin/contract/template/template.ts';
import { describe, expect, it } from 'vitest';
import { type TemplateTasks, templatePort } from '#engine/ports/template-port.ts';
import { testApp } from '../../testing/app.ts';
import { good } from '../../testing/petitions.ts';
import { addField, addTemplate, freshName } from './templates.fixture.ts';

const app = testApp(
  { keeper: ['exam_manager'], reader: ['inspector'], stranger: ['item_author'] },
  { now: '2026-03-02 10:00:00' },
);
const { keeper, reader, stranger } = app.visitors;

const tasks = new Map<string, TemplateTasks>();
// No other area creates tasks from templates in this test.
templatePort.from('test', { tasks: async (_work, ids) => ids.flatMap((id) => tasks.get(id) ?? []) }).connect();

const detail = async (id: string, version?: number) =>
  good(
    await keeper.get<TemplateRecord>('dataTemplate/detail', { id, ...(version ? { version: String(version) } : {}) }),
  );
const enable = (id: string, status?: number) =>
  keeper.post(
    'dataTemplate/enable',
    {},
    { query: { ids: id, ...(status === undefined ? {} : { status: String(status) }) } },
  );
const submit = (body: object) => keeper.post<TemplateRecord>('dataTemplate/submit', body);
const entriesOf = (record: TemplateRecord) => record.fields.map(({ fieldId, sort }) => ({ fieldId, sort }));

describe('library field', () => {
  it('requires a unique key, name and an existing dictionary', async () => {
    const seeded = { fieldKey: 'subjectScore', fieldName: '科目成绩' };
    const form = {
      fieldName: '别的',
      fieldKey: 'other',
      fieldType: 'select',
      dictCode: 'sex',
      isCommon: 0,
      writer: 2,
      status: 1,
    };
    const add = async (more: object) => (await keeper.post('dataField/submit', { ...form, ...more })).msg;
    expect(await add({ fieldKey: seeded.fieldKey })).toBe('字段编码已存在');
    expect(await add({ fieldName: seeded.fieldName })).toBe('字段名称已存在');
    expect(await add({ fieldType: 'colour' })).toBe('字典中没有该选项，请重新选择');
    expect(await add({ dictCode: null })).toBe('请输入字典');
    expect(await add({ dictCode: 'nothing_here' })).toBe('字典【nothing_here】不存在，请先在业务字典中添加');
    // A platform dictionary, not a business dictionary.
    expect(await add({ dictCode: 'menu_category' })).toContain('不存在');
    for (const fieldKey of ['Upper', '1st', 'with space', 'constructor', '__proto__'])
      expect((await keeper.post('dataField/submit', { ...form, fieldKey })).status).toBe(400);
    expect(await add({ fieldKey: 'limits', fieldType: 'number', dictCode: null, min: 5, max: 2 })).toBe(
      '最小值不能大于最大值',
    );
    expect(await add({ fieldKey: 'list', fieldType: 'table', dictCode: null, columns: [] })).toBe('明细表至少需要一列');
  });

  it.each(['((a{9}){9}){99}', '(a)\\1', '(?=a)a', '('])('refuses the unsafe pattern %s', async (pattern) => {
    const body = {
      fieldKey: 'pattern',
      fieldName: '规则',
      fieldType: 'text',
      isCommon: 0,
      writer: 2,
      status: 1,
      pattern,
    };
    expect((await keeper.post('dataField/submit', body)).status).toBe(400);
  });

  it('keeps type and key while templates use it', async () => {
    const { id } = await addField(keeper, 'kept', { fieldName: '被用字段' });
    const change = async (more: object) => (await keeper.post('dataField/submit', { id, ...more })).msg;
    expect(await change({ fieldType: 'textarea' })).toBe('操作成功');
    const template = await addTemplate(keeper, [{ fieldId: id }]);
    expect(await change({ fieldType: 'number' })).toBe('字段已被模板使用，不能修改类型');
    expect(await change({ fieldKey: 'renamed' })).toBe('字段已被模板使用，不能修改编码');
    expect(await change({ helpText: '请如实填写' })).toBe('操作成功');
    expect((await keeper.post('dataField/remove', { ids: id })).msg).toBe(`字段已被模板【${template.name}】使用`);
    expect(good(await keeper.get<DataFieldRecord>('dataField/detail', { id })).useCount).toBe(1);
    good(await keeper.post('dataTemplate/remove', { ids: template.id }));
    good(await keeper.post('dataField/remove', { ids: id }));
  });

  it('drops properties of a former type', async () => {
    const { id } = await addField(keeper, 'turned', { fieldType: 'select', dictCode: 'sex' });
    good(await keeper.post('dataField/submit', { id, fieldType: 'text', maxLength: 5 }));
    expect(good(await keeper.get<DataFieldRecord>('dataField/detail', { id }))).toMatchObject({
      dictCode: null,
      maxLength: 5,
    });
  });

  it('is offered until pulled, common fields to every template', async () => {
    const common = await addField(keeper, 'common', { isCommon: 1 });
    const own = await addField(keeper, 'own');
    const off = await addField(keeper, 'off', { status: 0, isCommon: 1 });
    const commons = good(await keeper.get<DataFieldRecord[]>('dataField/common')).map(({ id }) => id);
    expect([commons.includes(common.id), commons.includes(own.id), commons.includes(off.id)]).toEqual([
      true,
      false,
      false,
    ]);
    const template = await addTemplate(keeper, [{ fieldId: own.id }]);
    const left = async (body: object) =>
      good(await keeper.post<Page<DataFieldRecord>>('dataField/notPull', { size: 200, ...body })).records.map(
        ({ id }) => id,
      );
    const offered = await left({ templateId: template.id });
    expect([offered.includes(common.id), offered.includes(own.id), offered.includes(off.id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await left({ fieldIds: [common.id] })).not.toContain(common.id);
    expect(await left({ keyword: 'common', fieldIds: [] })).toContain(common.id);
    const asked = good(await keeper.post<Page<unknown>>('dataField/notPull', { size: 1, current: 2 }));
    expect([asked.records.length, asked.current, asked.pages]).toEqual([1, 2, asked.total]);
  });

  it('accepts query parameters of the specification', async () => {
    const page = good(await keeper.post<Page<DataFieldRecord>>('dataField/notPull?current=2&size=1'));
    expect([page.records.length, page.current]).toEqual([1, 2]);
    const { id } = page.records[0] ?? { id: '' };
    const chosen = good(await keeper.post<{ fieldId: string }[]>(`dataField/fieldSelect?fieldIds=${id}`));
    expect(chosen.map(({ fieldId }) => fieldId)).toEqual([id]);
    // The body has precedence.
    expect(good(await keeper.post<Page<unknown>>('dataField/notPull?size=1', { size: 3 })).size).toBe(3);
    expect((await keeper.post('dataField/notPull?unknown=1')).status).toBe(400);
    expect((await keeper.post('dataField/remove?current=1', { ids: [id] })).status).toBe(400);
  });
});

describe('template', () => {
  it('is refused while incomplete', async () => {
    const one = await addField(keeper, 'whole', { fieldName: '整体' });
    const two = await addField(keeper, 'second', { fieldName: '第二' });
    const add = async (fields: object[], more: object = {}) =>
      (await submit({ name: freshName(), scene: 6, fields, ...more })).msg;
    expect(await add([])).toBe('模板至少包含一个字段');
    expect(await add([{ fieldId: one.id }, { fieldId: one.id }])).toBe('字段【整体】重复');
    expect(await add([{ fieldId: one.id }, { fieldId: two.id, alias: '整体' }])).toBe('字段【整体】重复');
    expect(await add([{ fieldId: one.id }], { scene: 1 })).toBe('必须包含姓名和证件号码字段');
    expect(await add([{ fieldId: '12345' }])).toBe('所选字段不存在，请重新选择');
    expect(await add([{ fieldId: one.id, span: 3 }])).toContain('不能小于6');
    const when = (field: string) => ({ join: 'and', conditions: [{ field, op: 'eq', value: '1' }] });
    expect(await add([{ fieldId: one.id, showIf: when('second') }, { fieldId: two.id }])).toBe(
      '字段【整体】：显示条件只能引用排在前面的字段',
    );
    expect(await add([{ fieldId: one.id }], { printTemplate: { foot: `\${nobody}` } })).toBe(
      '打印模板含有未知字段：nobody',
    );
    expect((await submit({ scene: 6, fields: [{ fieldId: one.id }] })).msg).toBe('请输入模板名称');
  });

  it('must identify a person in certain scenes', async () => {
    const commons = good(await keeper.get<DataFieldRecord[]>('dataField/common'));
    const [name, idNo] = ['name', 'idNo'].map((key) => commons.find(({ fieldKey }) => fieldKey === key));
    if (!name || !idNo) throw new Error('the seeds have no name or id number');
    for (const scene of [1, 2, 3]) {
      expect((await submit({ name: freshName(), scene, fields: [{ fieldId: name.id }] })).status).toBe(400);
      await addTemplate(keeper, [{ fieldId: name.id }, { fieldId: idNo.id }], { scene });
    }
  });

  it('requires a unique name, including drafts', async () => {
    const { id } = await addField(keeper, 'named');
    const first = await addTemplate(keeper, [{ fieldId: id }]);
    good(await enable(first.id));
    const waiting = freshName();
    good(await submit({ id: first.id, name: waiting }));
    for (const name of [first.name, waiting])
      expect((await submit({ name, scene: 6, fields: [{ fieldId: id }] })).msg).toBe('模板名称已存在');
    expect((await detail(first.id, 1)).name).toBe(first.name);
  });

  it('orders fields by list or sort', async () => {
    const [one, two] = [await addField(keeper, 'orderOne'), await addField(keeper, 'orderTwo')];
    const template = await addTemplate(keeper, [{ fieldId: one.id }, { fieldId: two.id }]);
    expect(entriesOf(template)).toEqual([
      { fieldId: one.id, sort: 1 },
      { fieldId: two.id, sort: 2 },
    ]);
    const turned = good(
      await submit({
        id: template.id,
        fields: [
          { fieldId: one.id, sort: 9 },
          { fieldId: two.id, sort: 2 },
        ],
      }),
    );
    expect(entriesOf(turned)).toEqual([
      { fieldId: two.id, sort: 1 },
      { fieldId: one.id, sort: 2 },
    ]);
  });

  it('returns 409 for late changes and 403 without rights', async () => {
    const { id } = await addField(keeper, 'raced');
    const template = await addTemplate(keeper, [{ fieldId: id }]);
    good(await submit({ id: template.id, version: template.version, name: freshName() }));
    expect((await submit({ id: template.id, version: template.version, name: freshName() })).msg).toBe(
      '数据已被他人修改,请刷新后重试',
    );
    expect((await reader.get('dataTemplate/detail', { id: template.id })).status).toBe(200);
    expect((await reader.post('dataTemplate/submit', { id: template.id, name: '甲' })).status).toBe(403);
    expect((await reader.post('dataTemplate/enable', { ids: template.id })).status).toBe(403);
    expect((await stranger.get('dataTemplate/page')).status).toBe(403);
  });
});

describe('versions', () => {
  it('never change once enabled; edits start the next', async () => {
    const field = await addField(keeper, 'versioned', { fieldName: '原名', maxLength: 10 });
    const more = await addField(keeper, 'added');
    const { id } = await addTemplate(keeper, [{ fieldId: field.id, required: 1 }]);
    good(await enable(id));
    const first = await detail(id, 1);
    expect([first.status, first.versionStatus, first.enabledVersion, first.draftVersion]).toEqual([1, 1, 1, null]);
    good(await keeper.post('dataField/submit', { id: field.id, fieldName: '新名', maxLength: 99 }));
    const second = good(await submit({ id, fields: [{ fieldId: field.id }, { fieldId: more.id }] }));
    expect([
      second.templateVersion,
      second.versionStatus,
      second.status,
      second.enabledVersion,
      second.draftVersion,
    ]).toEqual([2, 0, 1, 1, 2]);
    expect(second.fields[0]?.label).toBe('新名');
    expect((await detail(id, 1)).fields).toEqual(first.fields);
    expect(good(await submit({ id, instruction: '请如实填写' })).templateVersion).toBe(2);
    good(await enable(id));
    const now = await detail(id);
    expect([now.templateVersion, now.versionStatus, now.enabledVersion, now.draftVersion, now.fieldCount]).toEqual([
      2,
      1,
      2,
      null,
      2,
    ]);
    expect((await detail(id, 1)).fields).toEqual(first.fields);
    expect(now.versions.map(({ templateVersion }) => templateVersion)).toEqual([2, 1]);
    expect((await keeper.get('dataTemplate/detail', { id, version: '3' })).status).toBe(404);
    expect((await submit({ id, scene: 4 })).msg).toBe('启用过的模板不能修改场景');
  });

  it('are not started by unchanged content', async () => {
    const field = await addField(keeper, 'unchanged');
    const { id } = await addTemplate(keeper, [{ fieldId: field.id, span: 12 }], {
      printTemplate: { heading: '申请表' },
    });
    good(await enable(id));
    const read = await detail(id);
    const again = good(await submit(read));
    expect([again.templateVersion, again.draftVersion, again.version]).toEqual([1, null, read.version]);
    expect(good(await submit({ ...read, fields: read.fields.map((one) => ({ ...one, span: 6 })) })).draftVersion).toBe(
      2,
    );
  });

  it('require usable fields; enabling is idempotent', async () => {
    const field = await addField(keeper, 'usable', { fieldName: '可用' });
    const empty = good(await submit({ name: freshName(), scene: 6 }));
    expect((await enable(empty.id)).msg).toBe('模板没有字段，不能启用');
    const { id } = await addTemplate(keeper, [{ fieldId: field.id }]);
    expect((await enable(id, 0)).msg).toContain('尚未启用');
    good(await keeper.post('dataField/submit', { id: field.id, status: 0 }));
    expect((await enable(id)).msg).toBe('字段【可用】已停用，请移除后再启用模板');
    good(await keeper.post('dataField/submit', { id: field.id, status: 1 }));
    good(await enable(id));
    const { version } = await detail(id);
    good(await enable(id, 1));
    expect((await detail(id)).version).toBe(version);
    good(await enable(id, 0));
    good(await enable(id, 0));
    expect((await detail(id)).status).toBe(2);
    good(await enable(id));
    expect((await detail(id)).status).toBe(1);
  });

  it('enable all or none', async () => {
    const field = await addField(keeper, 'together');
    const whole = await addTemplate(keeper, [{ fieldId: field.id }]);
    const empty = good(await submit({ name: freshName(), scene: 6 }));
    expect((await enable(`${whole.id},${empty.id}`)).status).toBe(400);
    expect((await detail(whole.id)).status).toBe(0);
  });

  it('with tasks cannot be removed, with open ones disabled', async () => {
    const field = await addField(keeper, 'tasked');
    const { id } = await addTemplate(keeper, [{ fieldId: field.id }]);
    good(await enable(id));
    tasks.set(id, { templateId: id, version: 1, total: 3, open: 2 });
    expect((await enable(id, 0)).msg).toBe('模板正被2个未结束任务使用');
    expect((await keeper.post('dataTemplate/remove', { ids: id })).msg).toBe('模板已被使用，不能删除');
    const page = good(await keeper.get<Page<TemplateRow>>('dataTemplate/page', { status: '1', size: '200' }));
    expect(page.records.find((row) => row.id === id)).toMatchObject({
      taskCount: 3,
      fieldCount: 1,
      templateVersion: 1,
      draftVersion: null,
    });
    tasks.set(id, { templateId: id, version: 1, total: 3, open: 0 });
    good(await enable(id, 0));
  });
});

describe('selecting fields', () => {
  it('returns their settings and saves them in a draft', async () => {
    const [one, two, off] = [
      await addField(keeper, 'chosenOne', { required: 1 }),
      await addField(keeper, 'chosenTwo'),
      await addField(keeper, 'chosenOff', { status: 0 }),
    ];
    const choose = async (body: object) =>
      good(
        await keeper.post<(TemplateRecord['fields'][number] & { conflict: string | null })[]>(
          'dataField/fieldSelect',
          body,
        ),
      );
    const [first] = await choose({ fieldIds: [one.id] });
    expect(first).toMatchObject({ fieldId: one.id, required: 1, span: 24, printable: 1, conflict: null });
    const template = await addTemplate(keeper, [{ fieldId: one.id, span: 8 }]);
    expect((await choose({ templateId: template.id, fieldIds: [one.id, off.id] }))[1]?.conflict).toBe(
      '字段【字段chosenOff】已停用',
    );
    expect(entriesOf(await detail(template.id))).toHaveLength(1);
    await choose({ templateId: template.id, fieldIds: [two.id, one.id] });
    const kept = await detail(template.id);
    expect(kept.fields.map(({ fieldId, span }) => [fieldId, span])).toEqual([
      [two.id, 24],
      [one.id, 8],
    ]);
    good(await enable(template.id));
    await choose({ templateId: template.id, fieldIds: [one.id] });
    expect(await detail(template.id)).toMatchObject({ templateVersion: 1, draftVersion: null, fieldCount: 2 });
  });
});

describe('copying', () => {
  it('creates an equal draft with a free name', async () => {
    const field = await addField(keeper, 'copied');
    const { id, name } = await addTemplate(keeper, [{ fieldId: field.id, group: '本人信息' }]);
    const copy = async () => good(await keeper.post<TemplateRecord>('dataTemplate/copy', { id }));
    const [first, second] = [await copy(), await copy()];
    expect([first.name, second.name]).toEqual([`${name}（副本）`, `${name}（副本2）`]);
    expect([first.fields[0]?.group, first.status, first.templateVersion, first.code === second.code]).toEqual([
      '本人信息',
      0,
      1,
      false,
    ]);
  });
});

describe('template print', () => {
  it('shows field labels and escaped texts', async () => {
    const field = await addField(keeper, 'printed', { fieldName: `<b>\${today}</b>` });
    const left = await addField(keeper, 'unprinted', { fieldName: '不打印' });
    const foot = `本人\${printed}承诺属实[[x]]`;
    const { id } = await addTemplate(keeper, [{ fieldId: field.id }, { fieldId: left.id, printable: 0 }], {
      printTemplate: { heading: '复核申请表', foot },
    });
    const { html, title } = good(await keeper.get<{ html: string; title: string }>('dataTemplate/print', { id }));
    expect(title).toBe('复核申请表');
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('&lt;b&gt;$\u2060{today}&lt;/b&gt;');
    expect(html).not.toContain('不打印');
    expect(html).toContain('承诺属实');
    expect(html).toContain('草稿');
  });
});

it('seeds a library and enabled templates for each tenant', async () => {
  const { records } = good(
    await reader.get<Page<TemplateRow>>('dataTemplate/page', { status: '1', keyword: '申请表', size: '200' }),
  );
  const seeded = records.filter(({ code }) => /^MB0000[1-3]$/.test(code));
  expect(seeded.map(({ scene }) => scene).sort()).toEqual([1, 2, 3]);
  for (const { id } of seeded) {
    const { fields } = await detail(id);
    good(await submit({ name: freshName(), scene: 6, fields }));
  }
});
