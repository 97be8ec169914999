import * as z from 'zod';
import { holds, post } from '../call.ts';
import { id, optional, secret, text } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { isOneOf } from '../records.ts';
import { resource } from '../resource.ts';

/** Drivers of a data source; a tenant's business tables can only be in PostgreSQL. */
export const drivers = ['org.postgresql.Driver', 'com.mysql.cj.jdbc.Driver', 'oracle.jdbc.OracleDriver'] as const;

const driverClass = text(['驱动类', 'Driver'], {
  max: 100,
  must: {
    hold: (value) => isOneOf(drivers, value),
    words: [
      `驱动类应为 ${drivers.join('、')} 之一，租户数据源只支持 PostgreSQL`,
      `The driver is one of ${drivers.join(', ')}; tenants can lie in PostgreSQL only`,
    ],
  },
});

const plain = resource({
  name: 'datasource',
  title: ['数据源', 'Data source'],
  path: 'blade-develop/datasource',
  fields: {
    name: text(['数据源名称', 'Name'], { max: 100 }),
    driverClass,
    url: text(['连接地址', 'Address'], { max: 500 }),
    username: text(['数据库账号', 'Database account'], { max: 50 }),
    password: secret(['密码', 'Password'], { max: 50 }),
    remark: optional(text(['备注', 'Remark'])),
  },
  columns: ['name', 'driverClass', 'url', 'username', 'remark'],
  search: ['name', 'username'],
  unique: [['name']],
  watched: true,
  order: [{ field: 'name', descending: false }],
});

const chosen = withChoices(plain, ['name', 'driverClass'], holds('datasource', 'tenant_datasource'));

/** 数据源 (wire.md B6): databases for tenants. */
export const datasource = {
  ...chosen,
  calls: {
    ...chosen.calls,
    /** connects with the stored settings and answers the PostgreSQL version, or the error (own addition) */
    test: post('blade-develop/datasource/test', {
      title: ['数据源测试连接', 'Data source: test connection'],
      access: holds('datasource_test'),
      query: object(() => ({ id: optional(id) })),
      body: object(() => ({ id: optional(id) })),
      answer: object(() => ({ version: z.int() })),
    }),
  },
};
