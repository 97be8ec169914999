import type { InputOf } from '@kaoxin/contract/call.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { typeKind } from '@kaoxin/contract/casework/states.ts';
import { type TypeRecord, type, typeForm } from '@kaoxin/contract/casework/type.ts';
import type * as z from 'zod';
import type { Change } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { letters } from '../letters/letters.ts';
import { root } from './page.ts';
import { presentType, type TypeRow } from './present.ts';

type Body = InputOf<typeof type.submit>['body'];
type Form = z.output<typeof typeForm>;

/** Inserts a classification or changes fields of one (domain.md 3.6); limits of open cases stay as they are. */
export async function submitType(work: Work, body: Body): Promise<TypeRecord> {
  const { id, version, ...values } = body;
  const row = id ? await changeType(work, id, version ?? null, values) : await addType(work, values);
  work.target = row.id;
  return presentType(work, row);
}

async function addType(work: Work, values: Omit<Body, 'id' | 'version'>): Promise<TypeRow> {
  // the call takes any part of the fields; an insert needs the required ones
  const { body } = readInput({ ...type.submit, body: typeForm }, {}, values, work.actor.language);
  const form = body as Form;
  const parentId = form.parentId ?? root;
  await checkParent(work, parentId, form.kind);
  await checkRest(work, { ...form, parentId }, null);
  return work.table('caseType').insert({
    kind: form.kind,
    typeName: form.typeName,
    parentId,
    deptId: form.deptId,
    legalClass: form.legalClass ?? null,
    acceptDays: form.acceptDays ?? null,
    finishDays: form.finishDays ?? null,
    templateCode: form.templateCode ?? null,
    keywords: form.keywords ?? null,
    simpleTrack: form.simpleTrack ?? 0,
    needAudit: form.needAudit ?? 1,
    confidential: confidentialOf(form),
    sort: form.sort ?? 0,
    status: form.status ?? 1,
  });
}

/** 检举控告 is confidential whatever the form says (domain.md 3.3). */
const confidentialOf = ({ legalClass, confidential }: Pick<Form, 'legalClass' | 'confidential'>): number =>
  legalClass === petitionClass.of.accusation ? 1 : (confidential ?? 0);

/** What an emptied field of the form means where the column takes no null. */
const emptied = { parentId: root, simpleTrack: 0, needAudit: 1, confidential: 0, sort: 0, status: 1 };

async function changeType(
  work: Work,
  id: string,
  version: number | null,
  values: Omit<Body, 'id' | 'version'>,
): Promise<TypeRow> {
  const scoped = work.table('caseType');
  await lockInOrder(work, [id, values.parentId]);
  const before = await scoped.need(id);
  // whoever may edit petitions' classifications does not get at those of appeals by their id
  if (before.kind !== values.kind) throw refuse('notFound');
  const given = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ?? emptied[field as keyof typeof emptied] ?? null]),
  ) as Change<'caseType'>;
  const after = { ...before, ...given } as TypeRow;
  if (after.parentId !== before.parentId) await checkParent(work, after.parentId, after.kind, id);
  await checkRest(work, after, id);
  return scoped.change(id, { ...given, confidential: confidentialOf(after) }, { version });
}

/** Two moves at once wait for each other, so that they cannot make a ring. */
async function lockInOrder(work: Work, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id) && id !== root);
  for (const id of wanted.sort()) await work.table('caseType').needLocked(id);
}

async function checkParent(work: Work, parentId: string, kind: number, id?: string): Promise<void> {
  if (parentId === root) return;
  if (parentId === id) throw refuse(400, ['上级分类不能是自己', 'A classification cannot be its own parent']);
  const parent = await work.table('caseType').needLocked(parentId);
  if (parent.kind !== kind) throw refuse(400, ['上级分类不属于同一类事项', 'The parent is of another kind']);
  const isDeep = parent.parentId !== root || (id !== undefined && (await hasChildren(work, id)));
  if (isDeep) throw refuse(400, ['分类最多两级', 'Classifications have two levels at most']);
}

async function hasChildren(work: Work, id: string): Promise<boolean> {
  const child = work.table('caseType').select().select('id').where('parentId', '=', id).limit(1);
  return (await child.executeTakeFirst()) !== undefined;
}

type Checked = Pick<TypeRow, 'kind' | 'typeName' | 'deptId'> & { parentId: string; templateCode?: string | null };

async function checkRest(work: Work, { kind, typeName, parentId, deptId, templateCode }: Checked, id: string | null) {
  let same = work
    .table('caseType')
    .select()
    .select('id')
    .where('kind', '=', kind)
    .where('parentId', '=', parentId)
    .where('typeName', '=', typeName);
  if (id) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst()) throw refuse(409, ['分类名称已存在', 'This name is used already']);
  await work.mustExist('dept', deptId, ['承办机构不存在,请重新选择', 'The department does not exist']);
  const prefix = kind === typeKind.of.petition ? 'XF' : 'SS';
  if (templateCode && !(templateCode.startsWith(prefix) && Object.hasOwn(letters, templateCode)))
    throw refuse(400, ['默认文书不在可选范围内', 'Unknown letter']);
}
