import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { buttonsOf } from '@kaoxin/contract/resource.ts';
import { material } from '@kaoxin/contract/testing/material.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { signIn, type Visitor } from '../browser.ts';
import { send } from '../multipart.ts';
import { openOffice } from '../office.ts';
import { addPerson } from '../people.ts';
import { addScope } from '../rights.ts';
import { addRow } from '../rows.ts';
import { addFullRole, addTenant } from '../tenant.ts';
import { materialRoutes } from './routes.ts';
import { materialStatements } from './table.ts';

export interface Material {
  id: string;
  version: number;
  title: string;
  parentId: string;
  parentIdName: string | null;
  hasChildren: number;
  papers: string[] | null;
  papersName: string | null;
  papersShown: ShownFile[];
  photos: string[] | null;
  photosShown: ShownFile[];
}

export const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

export const refusalOf = ({ status, msg, body }: { status: number; msg: string; body: Record<string, unknown> }) => {
  const fields = (body.data as { fields?: (string | { path: string })[] } | null)?.fields ?? [];
  return [status, msg, fields.map((field) => (typeof field === 'string' ? field : field.path))];
};

export const upload = async (by: Visitor, name = '说明.pdf', content: Uint8Array | string = pdf, use = 'document') => {
  const path = 'blade-resource/oss/endpoint/put-file';
  const answer = await send<z.output<typeof uploaded>>(by, path, name, content, { use });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`);
  return answer.data.fileId;
};

/**
 * An office with materials: `mia` and `sol` see all of them, `own` only their own, `none` has no access, `far` is in
 * another tenant.
 */
export async function openMaterials() {
  const office = await openOffice('2026-03-02 09:00:00', { routes: materialRoutes });
  const { context, app, depts } = office;
  const db = context.database.kysely;
  for (const statement of materialStatements) await sql.raw(statement).execute(db);
  for (const code of [material.name, ...buttonsOf(material)]) await addRow(db, 'menu', { code, name: code });
  for (const type of [1, 2]) await addScope(db, 'material', { type });
  const all = await addFullRole(context, { alias: 'keeper' });
  const own = await addFullRole(context, { alias: 'keeper_of_own', scopes: [2] });
  await addTenant(context, '111111');
  const far = await addFullRole(context, { alias: 'far_keeper', tenantId: '111111' });
  const enter = async (account: string, role: string, tenantId = '000000') => {
    const deptId = tenantId === '000000' ? depts.letters : null;
    await addPerson(context, { account, roles: [role], deptId, tenantId });
    return signIn(app, account, { tenantId });
  };
  return {
    office,
    db,
    mia: await enter('mia', all),
    sol: await enter('sol', all),
    own: await enter('own', own),
    none: await enter('none', 'data_analyst'),
    far: await enter('far', far, '111111'),
  };
}
export type Materials = Awaited<ReturnType<typeof openMaterials>>;
