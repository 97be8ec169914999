import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { facts, id, optional, text, whole } from '../conventions.ts';
import { resource } from '../resource.ts';

/** Drivers a data source can name; a tenant's business tables lie in PostgreSQL alone. */
export const drivers = ['org.postgresql.Driver', 'com.mysql.cj.jdbc.Driver', 'oracle.jdbc.OracleDriver'] as const;

const driverClass = text(['驱动类', 'Driver'], { max: 100 }).refine(
  (value) => (drivers as readonly string[]).includes(value),
  { error: `驱动类应为 ${drivers.join('、')} 之一,租户数据源只支持 PostgreSQL` },
);
facts.add(driverClass, { label: ['驱动类', 'Driver'], asks: 'text', kind: 'text', max: 100 });

const plain = resource({
  name: 'datasource',
  title: ['数据源', 'Data source'],
  path: 'blade-develop/datasource',
  fields: {
    name: text(['数据源名称', 'Name'], { max: 100 }),
    driverClass,
    url: text(['连接地址', 'Address'], { max: 500 }),
    username: text(['用户名', 'User name'], { max: 50 }),
    remark: optional(text(['备注', 'Remark'])),
  },
  columns: ['name', 'driverClass', 'url', 'username', 'remark'],
  search: ['name', 'username'],
  unique: [['name']],
});

/** Only ever sent, never answered; left empty in a change it stays as it is. */
const password = text(['密码', 'Password'], { max: 50 });
const { name, driverClass: driver, url, username, remark } = plain.fields;
const form = z.object({ name, driverClass: driver, url, username, password: optional(password), remark });

/** 数据源 (wire.md B6): databases tenants can lie in. */
export const datasource = {
  ...plain,
  form,
  /** what a new one needs */
  newForm: form.extend({ password }),
  calls: {
    ...plain.calls,
    submit: post('blade-develop/datasource/submit', {
      title: ['数据源保存', 'Data source: save'],
      access: addsOrEdits('datasource'),
      body: form.partial().extend({ id: optional(id), version: optional(whole(['版本', 'Version'])) }),
      answer: plain.record,
      changes: ['datasource'],
    }),
    /** every data source, for pickers */
    select: get('blade-develop/datasource/select', {
      title: ['可选数据源', 'Data sources to choose from'],
      access: holds('datasource', 'tenant_datasource'),
      answer: z.array(z.object({ id: z.string(), name: z.string(), driverClass: z.string() })),
    }),
    /** connects as it is stored and says which PostgreSQL answers, or what is wrong (own addition) */
    test: post('blade-develop/datasource/test', {
      title: ['数据源测试连接', 'Data source: test connection'],
      access: holds('datasource_test'),
      query: z.object({ id: optional(id) }),
      body: z.object({ id: optional(id) }),
      answer: z.object({ version: z.int() }),
    }),
  },
};
