import { expect, it } from 'vitest';
import { citizenFileId } from '#areas/files/index.ts';
import type { Work } from '#platform/work.ts';
import { templateField } from '../../../../../contract/src/template/fields.fixture.ts';
import { testApp } from '../../../testing/app.ts';
import { insideAs } from '../../../testing/inside.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { addFile } from '../../../testing/services.ts';
import { maskForm, openForm, printForm, readTemplateForm, sealForm, templateAt, templateForTask } from '../index.ts';
import { addField, addTemplate } from '../templates.fixture.ts';

const app = testApp({ keeper: ['exam_manager'] }, { now: '2026-03-02 10:00:00' });
const { keeper } = app.visitors;
const idNo = '110101199003070011';

const fields = [
  templateField('name', 'text', { label: '姓名', required: 1 }),
  templateField('idNo', 'idcard', { label: '证件号码', field: { sensitive: 1 } }),
  templateField('sex', 'select', { label: '性别', field: { dictCode: 'sex' } }),
  templateField('home', 'region', { label: '户籍地' }),
  templateField('proof', 'file', { label: '证明', field: { fileTypes: 'pdf', fileMaxMb: 1 } }),
  templateField('works', 'table', { label: '经历', field: { columns: [{ key: 'unit', name: '单位', type: 'text' }] } }),
];

async function file(originalName: string, fileSize = 100): Promise<string> {
  return addFile(app.db, {
    createUser: app.idOf('keeper'),
    fileKey: `k-${originalName}`,
    originalName,
    fileSize: String(fileSize),
  });
}

it('refuses a form and names all wrong fields', async () => {
  const read = (given: object) =>
    insideAs(app, 'keeper', (work) => readTemplateForm(work, fields, { ...given }, { writer: 2 }));
  await expect(read({ sex: '9' })).rejects.toMatchObject({
    status: 400,
    label: ['请输入姓名', 'Enter: 姓名'],
    facts: { fields: ['formData.name', 'formData.sex'] },
  });
  await expect(read({ name: '林小满', home: '999999' })).rejects.toThrow('户籍地不存在，请重新选择');
  await expect(read({ name: '林小满', proof: ['77'] })).rejects.toThrow('证明中有文件不存在或已被使用，请重新上传');
  await expect(read({ name: '林小满', proof: [await file('a.docx')] })).rejects.toThrow(
    '证明不支持docx文件，只能上传pdf',
  );
  await expect(read({ name: '林小满', proof: [await file('b.pdf', 2_000_000)] })).rejects.toThrow(
    '证明单个文件不能超过1MB',
  );
  const proof = await file('c.pdf');
  expect(await read({ name: '林小满', sex: 1, proof: [proof] })).toEqual({ name: '林小满', sex: '1', proof: [proof] });
});

it('accepts files of the uploader and keeps bound ones', async () => {
  const taken = '证明中有文件不存在或已被使用，请重新上传';
  const read = (proof: readonly string[], before: object = {}) =>
    insideAs(app, 'keeper', (work) =>
      readTemplateForm(work, fields, { name: '林小满', proof }, { writer: 2, before: { ...before } }),
    );
  const [bound, foreign] = [await file('d.pdf'), await file('e.pdf')];
  await setRow(app.db, 'bizFile', bound, { caseType: 'petition', caseId: '1' });
  await setRow(app.db, 'bizFile', foreign, { createUser: '1' });
  await expect(read([bound])).rejects.toThrow(taken);
  await expect(read([foreign])).rejects.toThrow(taken);
  expect(await read([bound], { proof: [bound] })).toMatchObject({ proof: [bound] });
  const own = await file('f.pdf');
  await setRow(app.db, 'bizFile', own, { createUser: null });
  const asCitizen = (tagged: (work: Work) => string) =>
    insideAs(app, 'keeper', (work) => {
      const citizen = work.as({ ...work.actor, kind: 'citizen', id: null });
      return readTemplateForm(citizen, fields, { name: '林小满', proof: [tagged(citizen)] }, { writer: 2 });
    });
  expect(await asCitizen((work) => citizenFileId(work, own))).toMatchObject({ proof: [own] });
  await expect(asCitizen(() => own)).rejects.toThrow(taken);
  await expect(asCitizen((work) => citizenFileId(work, bound).replace(bound, own))).rejects.toThrow(taken);
});

it('encrypts sensitive values and masks them by right', async () => {
  const values = { name: '林小满', idNo };
  const [kept, masked, open] = await insideAs(app, 'keeper', async (work) => {
    const sealed = sealForm(work, fields, values);
    return [sealed, maskForm(work, fields, sealed), openForm(work, sealed)];
  });
  expect(JSON.stringify(kept)).not.toContain(idNo);
  expect(masked).toEqual({ name: '林小满', idNo: '1101**********0011' });
  expect(open).toEqual(values);
});

it('prints labels and escapes user text', async () => {
  const values = {
    name: `<script>\${form.idNo}</script>`,
    idNo,
    sex: '1',
    works: [{ unit: '甲局' }, { unit: '乙局' }],
  };
  const { html } = await insideAs(app, 'keeper', (work) =>
    printForm(work, { name: '申请表', fields, printTemplate: { foot: `本人\${name}承诺`, blanks: 0 } }, values),
  );
  expect(html).toContain(`&lt;script&gt;\${form.idNo}&lt;/script&gt;`);
  expect(html).toContain('>男<');
  expect(html).toContain('甲局');
  // Empty fields are omitted, because nobody fills them in by hand.
  expect(html).not.toContain('户籍地');
});

it('escapes heading, name and footer of a template', async () => {
  const print = (name: string, printTemplate: object) =>
    insideAs(app, 'keeper', (work) => printForm(work, { name, fields, printTemplate }, { name: '林小满', idNo }));
  const heading = `<img src="//x">\${dept.name}[[[\${form.idNo}]]]`;
  for (const [name, layout] of [
    ['申请表', { heading }],
    [heading, {}],
  ] as const) {
    const { html } = await print(name, layout);
    const shown = html.slice(html.indexOf('<h1>'), html.indexOf('</h1>'));
    expect(shown).toContain('&lt;img');
    expect(html).not.toContain('<img');
    expect(shown).not.toContain(idNo);
  }
  const { html } = await print('申请表', { foot: `\${name}、\${\nname}、[[[\${name}]]]、<b>` });
  expect(html).toContain('<p>林小满、');
  expect(html).toContain('name}');
  expect(html).toContain('&lt;b&gt;');
});

it('creates a task with the version in use', async () => {
  const field = await addField(keeper, 'taskField', { fieldName: '任务字段' });
  const { id } = await addTemplate(keeper, [{ fieldId: field.id }]);
  const forTask = (scene = 6) => insideAs(app, 'keeper', (work) => templateForTask(work, id, scene));
  await expect(forTask()).rejects.toThrow('模板未启用');
  good(await keeper.post('dataTemplate/enable', { ids: id }));
  await expect(forTask(1)).rejects.toThrow('数据模板不存在，请重新选择');
  const made = await forTask();
  expect([made.version, made.fields.map(({ label }) => label)]).toEqual([1, ['任务字段']]);
  good(await keeper.post('dataTemplate/submit', { id, fields: [{ fieldId: field.id, alias: '另一个名字' }] }));
  expect((await forTask()).version).toBe(1);
  good(await keeper.post('dataTemplate/enable', { ids: id }));
  expect((await forTask()).version).toBe(2);
  expect(await insideAs(app, 'keeper', (work) => templateAt(work, id, 1))).toEqual(made);
  good(await keeper.post('dataTemplate/enable', { ids: id, status: 0 }));
  await expect(forTask()).rejects.toThrow('模板未启用');
});
