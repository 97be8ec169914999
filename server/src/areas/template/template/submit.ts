import type { InputOf } from '@kaoxin/contract/call.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import type { EntrySaid } from '@kaoxin/contract/template/entry.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { type dataTemplate, templateThing } from '@kaoxin/contract/template/template.ts';
import { nextNumber } from '#engine/numbering/numbers.ts';
import { refuse } from '#platform/http/errors.ts';
import { save } from '#platform/resource/crud.ts';
import { searchKeyOf } from '#platform/resource/fields.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateHead, VersionRow } from '../tables.ts';
import { refuseTakenName, refuseUnwhole } from './checks.ts';
import { placedFields } from './entries.ts';
import { shownVersion, versionsOf } from './versions.ts';

type Body = InputOf<typeof dataTemplate.calls.submit>['body'];
type Content = Pick<Body, 'instruction' | 'printTemplate'> & { fields?: readonly EntrySaid[] | undefined };

const { draft } = templateStatus.of;

export async function submitTemplate(work: Work, { body }: { body: Body }): Promise<TemplateHead> {
  return body.id ? changeTemplate(work, body.id, body) : addTemplate(work, body);
}

/** `MB` and five digits. Skips numbers that imported templates use. */
async function nextCode(work: Work): Promise<string> {
  for (;;) {
    const code = `MB${String(await nextNumber(work, 'template')).padStart(5, '0')}`;
    const found = await work
      .table('dataTemplate')
      .withRemoved()
      .select()
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst();
    if (!found) return code;
  }
}

export async function addTemplate(work: Work, { name, scene, ...content }: Pick<Body, 'name' | 'scene'> & Content) {
  if (name !== undefined) await refuseTakenName(work, name);
  const hooks = { settle: (said: object) => ({ ...said, code, draftVersion: 1 }) };
  const code = await nextCode(work);
  const head = await save(work, templateThing, 'dataTemplate', { name, scene }, hooks);
  const fields = await wholeFields(work, head.scene, content);
  const { instruction = null, printTemplate = null } = content;
  await work.table('dataTemplateVersion').insert({
    templateId: head.id,
    templateVersion: 1,
    name: head.name,
    status: draft,
    enabledTime: null,
    fields,
    instruction,
    printTemplate,
  });
  return work.table('dataTemplate').change(head.id, { fieldCount: fields.length });
}

async function wholeFields(
  work: Work,
  scene: number,
  { fields, printTemplate }: Content,
  before: VersionRow['fields'] = [],
) {
  const placed = fields === undefined ? before : await placedFields(work, fields);
  if (fields !== undefined || placed.length > 0) await refuseUnwhole(work, scene, placed, printTemplate);
  return placed;
}

async function changeTemplate(work: Work, id: string, body: Body): Promise<TemplateHead> {
  const { version, name, scene } = body;
  const head = await work.table('dataTemplate').needLocked(id);
  work.target = id;
  if (version !== null && version !== undefined && version !== head.version) throw refuse('changedByOther');
  const wasEnabled = head.status !== draft;
  if (scene !== undefined && scene !== head.scene && wasEnabled)
    throw refuse(400, ['启用过的模板不能修改场景', 'What an enabled template is a form of stays'], {
      fields: ['scene'],
    });
  if (name !== undefined) await refuseTakenName(work, name, id);
  const before = await shownVersion(work, head);
  const printTemplate = body.printTemplate === undefined ? before.printTemplate : body.printTemplate;
  const said = { ...body, printTemplate };
  const content = {
    name: name ?? before.name,
    fields: await wholeFields(work, scene ?? head.scene, said, before.fields),
    instruction: body.instruction === undefined ? before.instruction : body.instruction,
    printTemplate,
  };
  if (head.draftVersion === null && isSame(content, before)) return head;
  const draftVersion = await keepDraft(work, head, before, content);
  // An enabled template keeps its name until its draft is enabled.
  const own = wasEnabled
    ? {}
    : { name: content.name, ...(scene === undefined ? {} : { scene }), fieldCount: content.fields.length };
  const searchKey = wasEnabled ? {} : searchKeyOf(templateThing, { ...head, ...own });
  return work.table('dataTemplate').change(id, { ...own, ...searchKey, draftVersion }, { version: version ?? null });
}

type Kept = Pick<VersionRow, 'name' | 'fields' | 'instruction' | 'printTemplate'>;

async function keepDraft(work: Work, head: TemplateHead, before: VersionRow, content: Kept): Promise<number> {
  if (head.draftVersion !== null) {
    await work.table('dataTemplateVersion').change(before.id, content);
    return head.draftVersion;
  }
  const [latest] = await versionsOf(work, head.id);
  const templateVersion = (latest?.templateVersion ?? 0) + 1;
  await work
    .table('dataTemplateVersion')
    .insert({ templateId: head.id, templateVersion, status: draft, enabledTime: null, ...content });
  return templateVersion;
}

/** Sending back unchanged content starts no version. Library properties do not count as a change. */
function isSame(one: Kept, other: Kept): boolean {
  const said = ({ name, fields, instruction, printTemplate }: Kept) =>
    JSON.stringify([
      name,
      fields.map(({ field: _, label: __, ...entry }) => sorted(entry)),
      isEmpty(instruction) ? null : instruction,
      sorted(Object.fromEntries(Object.entries(printTemplate ?? {}).filter(([, value]) => !isEmpty(value)))),
    ]);
  return said(one) === said(other);
}

/** Sorts keys, because jsonb does not keep their order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
