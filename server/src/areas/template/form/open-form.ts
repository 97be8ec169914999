import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import type { Work } from '#platform/work.ts';
import { choicesIn } from '../library/dictionaries.ts';
import type { TemplateVersion } from '../template/at.ts';

/** A form for whoever has no session and so no dictionaries: with the entries that can be chosen, in his language. */
export async function openFormOf(work: Work, { fields, instruction }: TemplateVersion): Promise<OpenForm> {
  const choices = await choicesIn(
    work,
    fields.map(({ field }) => field),
  );
  return { instruction, fields: [...fields], choices };
}
