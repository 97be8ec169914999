import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIssue } from '@kaoxin/contract/messages.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnd } from '../setup/built.ts';

const root = join(import.meta.dirname, '../..');

/** Texts of specification sections 2, 5 and 8, expected in the built front end or the server. */
const whole = [
  '登录',
  '锁屏密码不能为空',
  '请选择部门',
  '请选择角色',
  '请先输入租户编号',
  '请先输入账号名称',
  '请先输入密码',
  '两次密码输入不一致',
  '提交失败',
  '注册申请已提交,请耐心等待管理员通过!',
  '请选择至少一条数据',
  '确定上传本地日志到服务器?',
  '发送成功!',
  '清空成功!',
  '新增成功',
  '更新成功',
  '删除成功',
  '操作成功!',
  '清除完毕',
  '确定将选择数据删除?',
];

const composed = [
  { words: '请输入参数名称', form: param.form, field: 'paramName' },
  { words: '请输入参数键名', form: param.form, field: 'paramKey' },
  { words: '请输入参数键值', form: param.form, field: 'paramValue' },
  { words: '请输入产品包名称', form: tenantPackage.form, field: 'packageName' },
  { words: '请选择菜单', form: tenantPackage.form, field: 'menuId' },
];

const places = ['web/dist/assets/*.js', 'server/src/**/*.ts', 'contract/src/**/*.ts'];
let program = '';

beforeAll(async () => {
  await buildFrontEnd();
  for await (const file of glob(places, { cwd: root })) {
    if (!/\.(test|fixture)\.ts$/.test(file)) program += await readFile(join(root, file), 'utf8');
  }
});

/** Finds the text as a whole literal, not as a part of a longer one. */
const holds = (words: string): boolean => ['"', "'", '`'].some((mark) => program.includes(mark + words + mark));

describe('contains the texts of the specification byte for byte', () => {
  it.each(whole)('%s', (words) => {
    expect(holds(words)).toBe(true);
  });

  it.each(composed)('composes $words from the form of the contract', ({ words, form, field }) => {
    for (const given of [{}, { [field]: '' }, { [field]: '  ' }]) {
      const { error } = form.safeParse(given);
      const issue = error?.issues.find(({ path }) => path[0] === field);
      expect(issue && describeIssue(form, issue, 'zh')).toBe(words);
    }
  });

  it('uses no full-width punctuation for , ! ?', () => {
    const wide = whole
      .filter((words) => /[,!?]/.test(words))
      .map((words) => words.replaceAll(',', '\uff0c').replaceAll('!', '\uff01').replaceAll('?', '\uff1f'));
    expect(wide.filter((words) => program.includes(words))).toEqual([]);
  });
});
