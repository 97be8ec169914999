import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import { searchKeyOf } from '@kaoxin/server/platform/resource/fields.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { type KnowledgeNode, knowledgeTree } from '../questions/knowledge.ts';
import { takeIds } from '../store/bulk-insert.ts';

interface Named {
  code: string;
  name: string;
  subject: string;
  parent: string | null;
  sort: number;
}

const below = (node: KnowledgeNode, subject: string, parent: string | null, sort: number): Named[] => [
  { code: node.code, name: node.name, subject, parent, sort },
  ...node.children.flatMap((child, at) => below(child, subject, node.code, at + 1)),
];

export async function keepKnowledge(work: Work): Promise<ReadonlyMap<string, string>> {
  const all = knowledgeTree().flatMap(({ subject, fields }) =>
    fields.flatMap((field, at) => below(field, subject, null, at + 1)),
  );
  const table = work.table('knowledgePoint');
  const there = await table.ofTenant().select().select(['id', 'code']).execute();
  const ids = new Map(there.map(({ id, code }) => [code, id]));
  const missing = all.filter(({ code }) => !ids.has(code));
  const given = await takeIds(work.handle as never, missing.length);
  for (const [at, { code }] of missing.entries()) ids.set(code, given[at] ?? '');
  await table.insertMany(
    missing.map(({ code, name, subject, parent, sort }) => ({
      id: ids.get(code) ?? '',
      code,
      name,
      subject,
      parentId: (parent && ids.get(parent)) || '0',
      sort,
      ...searchKeyOf(knowledgePoint, { code, name }),
    })),
  );
  return ids;
}
