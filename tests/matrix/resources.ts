import { factsOf } from '@kaoxin/contract/conventions.ts';
import { resources } from '@kaoxin/contract/index.ts';
import { buttonsOf, filesOf, importable, type Resource } from '@kaoxin/contract/resource.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { tinyPng } from '../../server/src/testing/pictures.ts';
import type { Ids, RowIds } from './ids.ts';
import { importSamples, soundImport } from './import-samples.ts';
import type { Sample, SoundOnes } from './sample.ts';

type Samples = Readonly<Record<string, (ids: Ids) => readonly Sample[]>>;

function sampleOf(schema: z.ZodType, rows: RowIds, mark: string): unknown {
  const known = factsOf(schema);
  switch (known?.kind) {
    case 'number':
    case 'decimal':
      return known.min ?? 0;
    case 'flag':
      return 0;
    case 'choice':
      return known.keys?.[0];
    case 'choices':
      return known.keys?.slice(0, 1);
    case 'word':
      return 'shenlun';
    case 'moment':
      return '2026-03-02 09:00:00';
    case 'day':
      return '2026-03-02';
    case 'reference':
      return rows[known.refers ?? ''] ?? '1';
    case 'files':
      return null;
    default:
      return mark.slice(0, known?.max ?? 255);
  }
}

/** A valid new record of a resource. @param mark makes its unique texts unique */
const bodyOf = ({ newForm, tree }: Resource, rows: RowIds, mark: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(newForm.shape).flatMap(([field, schema]) =>
      field === tree ? [] : [[field, sampleOf(schema, rows, mark)]],
    ),
  );

async function filesOfHis({ newForm }: Resource, by: Visitor): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const field of filesOf(newForm.shape)) {
    const put = 'blade-resource/oss/endpoint/put-file';
    held[field] = [good(await send<{ fileId: string }>(by, put, '样.png', tinyPng, { use: 'picture' })).fileId];
  }
  return held;
}

const changeOf = (thing: Resource): object => {
  const [field = '', schema] = Object.entries<z.ZodType>(thing.form.shape).at(-1) ?? [];
  return schema ? { [field]: sampleOf(schema, {}, '改') } : {};
};

export async function resourceRows({ database: { kysely } }: AppContext): Promise<RowIds> {
  const { rows } = await sql<{ id: string }>`
    insert into district (tenant_id, name, code, node_type) values ('000000', '一中考点', '01001', 2)
    returning id`.execute(kysely);
  const found: Record<string, string> = { centre: String(rows[0]?.id) };
  for (const thing of resources) {
    const body = bodyOf(thing, found, '样');
    const columns = Object.keys(body).map((field) => sql.ref(field));
    const made = await sql<{ id: string }>`
      insert into ${sql.table(thing.name)} (tenant_id, ${sql.join(columns)})
      values ('000000', ${sql.join(Object.values(body))}) returning id`.execute(kysely);
    found[thing.name] = String(made.rows[0]?.id);
  }
  return found;
}

export const resourceSamples: Samples = Object.assign({}, ...resources.map(samplesOf));

function samplesOf(thing: Resource): Samples {
  const { path, name } = thing;
  const id = ({ resources: rows }: Ids): string => rows[name] ?? '1';
  const change = changeOf(thing);
  const further: Samples = {
    [`GET ${path}/select`]: () => [{}],
    [`POST ${path}/restore`]: (ids) => [{ body: { ids: id(ids) } }],
    [`GET ${path}/lazy-tree`]: (ids) => [{ query: { ids: id(ids) } }],
    [`GET ${path}/importTemplate`]: () => [{}],
    [`POST ${path}/import`]: () => [{ file: 'x.exe' }],
    ...importSamples(`${path}/import`),
  };
  return {
    [`GET ${path}/list`]: () => [{}],
    [`GET ${path}/detail`]: (ids) => [{ query: { id: id(ids) } }],
    [`POST ${path}/submit`]: (ids) => [
      { named: 'add', body: change },
      { named: 'edit', body: { id: id(ids), ...change } },
    ],
    [`POST ${path}/remove`]: (ids) => [{ query: { ids: id(ids) } }],
    ...Object.fromEntries(
      Object.values(thing.calls).flatMap((call) => {
        const sample = further[`${call.method} ${call.path}`];
        return sample ? [[`${call.method} ${call.path}`, sample]] : [];
      }),
    ),
  };
}

function sheetOf(thing: Resource, rows: RowIds): string {
  const names = importable(thing);
  const body = bodyOf(thing, rows, '入');
  const cellOf = (name: string): unknown => {
    const known = factsOf(thing.newForm.shape[name] as z.ZodType);
    if (known?.kind === 'flag') return '否';
    return known?.kind === 'reference' ? '一中考点' : body[name];
  };
  const headings = names.map((name) => factsOf(thing.newForm.shape[name] as z.ZodType)?.label[0]);
  return [headings, names.map(cellOf)].map((row) => row.join(',')).join('\r\n');
}

export async function soundResources(rows: RowIds, by: Visitor): Promise<SoundOnes> {
  const sound: Record<string, SoundOnes[string]> = {};
  for (const thing of resources) {
    const { path } = thing;
    const { id } = good(
      await by.post<{ id: string }>(`${path}/submit`, {
        ...bodyOf(thing, rows, '另'),
        ...(await filesOfHis(thing, by)),
      }),
    );
    sound[`POST ${path}/submit`] = { by, body: { id, ...changeOf(thing) } };
    sound[`POST ${path}/remove`] = { by, query: { ids: id } };
    if ('restore' in thing.calls) {
      const body = { ...bodyOf(thing, rows, '撤'), ...(await filesOfHis(thing, by)) };
      const removed = good(await by.post<{ id: string }>(`${path}/submit`, body));
      good(await by.post(`${path}/remove?ids=${removed.id}`));
      sound[`POST ${path}/restore`] = { by, body: { ids: removed.id } };
    }
    if ('import' in thing.calls) Object.assign(sound, await soundImport(`${path}/import`, by, sheetOf(thing, rows)));
  }
  return sound;
}

export const heldResources = (role: string): string[] =>
  resources.flatMap((thing) => {
    const level = Object.entries(thing.menu?.held ?? {}).find(([holder]) => holder === role)?.[1];
    if (!level) return [];
    return [thing.name, ...buttonsOf(thing).filter((code) => level === 'full' || code.endsWith('_view'))];
  });
