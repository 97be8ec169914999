import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { optional, reference } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Without it the tenant's data is in the primary database. */
const datasourceId = optional(reference(['数据源', 'Data source'], 'datasource'));
export const tenantDatasourceForm = object(() => ({ datasourceId }));

const chosen = object(() => ({ tenantId: z.string().max(20).optional(), datasourceId }));

/** Stages of a move; while it is `closing`, the tenant is read-only. */
export const moveStages = ['copying', 'checking', 'closing', 'done', 'failed'] as const;

export const tenantMove = object(() => ({
  stage: z.enum(moveStages),
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  total: z.int(),
  copied: z.int(),
  /** milliseconds without write access */
  closedMs: z.int().nullable(),
  fault: z.string().nullable(),
  started: z.string(),
  ended: z.string().nullable(),
}));
export type TenantMove = z.output<typeof tenantMove>;

/** 租户数据源 (wire.md B3.7): the database of a tenant's business tables. */
export const tenantDatasource = {
  /** Checks the database and starts the move, which ends with the switch; `detail` shows the progress. */
  set: post('blade-system/tenant/datasource', {
    title: ['租户数据源配置', 'Set the data source of a tenant'],
    access: holds('tenant_datasource'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['tenant', 'datasource'],
    watched: true,
  }),
  detail: get('blade-system/tenant/datasource-detail', {
    title: ['租户数据源', 'Data source of a tenant'],
    access: holds('tenant_datasource'),
    query: object(() => ({ tenantId: z.string().max(20) })),
    answer: object(() => ({
      tenantId: z.string(),
      tenantName: z.string(),
      datasourceId: z.string().nullable(),
      datasourceName: z.string().nullable(),
      move: tenantMove.nullable(),
    })),
  }),
};
