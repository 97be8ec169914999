import type { InputOf } from '@kaoxin/contract/call.ts';
import type { dataTemplate } from '@kaoxin/contract/template/template.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateHead } from '../tables.ts';
import { addTemplate } from './submit.ts';
import { shownVersion } from './versions.ts';

const longestName = 60;
const mostTries = 100;

export async function copyTemplate(
  work: Work,
  { body }: InputOf<typeof dataTemplate.calls.copy>,
): Promise<TemplateHead> {
  const source = await work.table('dataTemplate').need(body.id);
  const row = await shownVersion(work, source);
  const { fields, instruction, printTemplate } = row;
  return addTemplate(work, {
    name: body.name ?? (await freeName(work, row.name)),
    scene: source.scene,
    fields: fields.length > 0 ? fields : undefined,
    instruction,
    printTemplate,
  });
}

async function freeName(work: Work, name: string): Promise<string> {
  for (let at = 1; at < mostTries; at += 1) {
    const ending = at === 1 ? '（副本）' : `（副本${at}）`;
    const called = `${cutCharacters(name, longestName - ending.length)}${ending}`;
    const found = await work.table('dataTemplate').select().select('id').where('name', '=', called).executeTakeFirst();
    if (!found) return called;
  }
  return name;
}
