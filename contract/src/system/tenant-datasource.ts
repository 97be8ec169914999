import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { optional, reference } from '../conventions.ts';

/** Without one the tenant lies in the primary. */
const datasourceId = optional(reference(['数据源', 'Data source'], 'datasource'));
export const tenantDatasourceForm = z.object({ datasourceId });

const chosen = z.object({ tenantId: z.string().max(20).optional(), datasourceId });

/** 租户数据源 (wire.md B3.7): where the business tables of a tenant lie. */
export const tenantDatasource = {
  /** checks the database, moves what the tenant has and switches; the answer says how many rows moved */
  set: post('blade-system/tenant/datasource', {
    title: ['租户数据源配置', 'Set the data source of a tenant'],
    access: holds('tenant_datasource'),
    query: chosen,
    body: chosen,
    answer: z.object({ rows: z.int() }),
    changes: ['tenant', 'datasource'],
  }),
  /** where it lies now (own addition) */
  detail: get('blade-system/tenant/datasource-detail', {
    title: ['租户数据源', 'Data source of a tenant'],
    access: holds('tenant_datasource'),
    query: z.object({ tenantId: z.string().max(20) }),
    answer: z.object({
      tenantId: z.string(),
      tenantName: z.string(),
      datasourceId: z.string().nullable(),
      datasourceName: z.string().nullable(),
    }),
  }),
};
