import { openRegions } from '@kaoxin/contract/system/region.ts';
import { templateField } from '@kaoxin/contract/template/fields.fixture.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';
import { answering, to } from '../../../../testing/answering.ts';
import { show } from '../../../../testing/show.tsx';
import { WithoutSession } from './without-session.tsx';

const country = { code: '00', parentCode: '0', name: '中华人民共和国', pathName: '', hasChildren: 1 };
const jiangsu = { code: '32', parentCode: '00', name: '江苏省', pathName: '', hasChildren: 1 };
const xuanwu = { code: '320102', parentCode: '3201', name: '玄武区', pathName: '江苏省 / 南京市', hasChildren: 0 };
const fields = [templateField('home', 'region', { label: '户籍地', required: 1 })];

function Form() {
  const form = useTemplateForm({ fields, writer: fieldWriter.of.applicant });
  return (
    <>
      <TemplateForm form={form} writer={fieldWriter.of.applicant} narrow />
      <output>{String(form.values.home ?? '无')}</output>
    </>
  );
}

it('chooses a region without a session, by level or name', async () => {
  const asked = answering(
    to(openRegions, ({ parentCode, keyword, code }) => {
      if (keyword || code) return [xuanwu];
      return parentCode === '00' ? [jiangsu] : [country];
    }),
  );
  const user = show(
    <WithoutSession choices={{}}>
      <Form />
    </WithoutSession>,
  );
  const box = await screen.findByRole('combobox', { name: /户籍地/ });
  await user.click(box);
  await screen.findByRole('treeitem', { name: /江苏省$/ });
  await user.type(box, 'xw');
  (await screen.findByText('玄武区（江苏省 / 南京市）', { selector: '.ant-select-tree-title' })).click();
  await screen.findByText('320102', { selector: 'output' });
  await screen.findAllByText('江苏省 / 南京市 / 玄武区');
  expect(asked.filter((path) => !path.startsWith('open/'))).toEqual([]);
});
