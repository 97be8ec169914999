import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { optional, reference } from '../conventions.ts';

/** Without one the tenant lies in the primary. */
const datasourceId = optional(reference(['数据源', 'Data source'], 'datasource'));
export const tenantDatasourceForm = z.object({ datasourceId });

const chosen = z.object({ tenantId: z.string().max(20).optional(), datasourceId });

/** Stages of a move; the tenant takes no writes while it is `closing`. */
export const moveStages = ['copying', 'checking', 'closing', 'done', 'failed'] as const;

export const tenantMove = z.object({
  stage: z.enum(moveStages),
  /** null: the primary */
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  /** rows there were when it began */
  total: z.int(),
  copied: z.int(),
  /** milliseconds in which nothing could be written */
  closedMs: z.int().nullable(),
  /** why nothing was switched */
  fault: z.string().nullable(),
  started: z.string(),
  ended: z.string().nullable(),
});
export type TenantMove = z.output<typeof tenantMove>;

/** 租户数据源 (wire.md B3.7): where the business tables of a tenant lie. */
export const tenantDatasource = {
  /** checks the database and begins the move, which ends with the switch; `detail` says how far it is */
  set: post('blade-system/tenant/datasource', {
    title: ['租户数据源配置', 'Set the data source of a tenant'],
    access: holds('tenant_datasource'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['tenant', 'datasource'],
  }),
  /** where it lies now, and its last move (own addition) */
  detail: get('blade-system/tenant/datasource-detail', {
    title: ['租户数据源', 'Data source of a tenant'],
    access: holds('tenant_datasource'),
    query: z.object({ tenantId: z.string().max(20) }),
    answer: z.object({
      tenantId: z.string(),
      tenantName: z.string(),
      datasourceId: z.string().nullable(),
      datasourceName: z.string().nullable(),
      move: tenantMove.nullable(),
    }),
  }),
};
