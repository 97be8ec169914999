import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { choice, type Label, optional, text } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type { ReactNode } from 'react';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase, Outcomes } from '../kind/kind.ts';

const outcome = ({ code, entries }: Outcomes) =>
  choice(
    ['处理结果', 'Outcome'],
    code,
    entries.map(({ key }) => Number(key)),
  );

const beforeText = {
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  basis: optional(text(['依据', 'Legal basis'], { max: 1000, kind: 'long' })),
};
const words = { replyContent: optional(text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' })) };

export interface ReplyParts<Detail extends CaseDetail> {
  fields: Fields;
  names: (one: Detail, values: Values) => readonly string[];
  lacking: (one: Detail, values: Values) => Readonly<Partial<Record<string, Label>>>;
  draw: (props: { one: Detail; form: Form }) => ReactNode;
}

export const replyForm = <Detail extends CaseDetail>({ results }: KindOfCase, own?: ReplyParts<Detail>): FormSchema =>
  formOf({ ...(results ? { replyResult: outcome(results) } : {}), ...own?.fields, ...beforeText, ...words });

export const decidedIn = <Detail extends CaseDetail>(
  own: ReplyParts<Detail> | undefined,
  one: Detail,
  values: Values,
): Values => {
  const counts = own?.names(one, values) ?? [];
  return Object.fromEntries(
    Object.keys(own?.fields ?? {}).map((name) => [name, counts.includes(name) ? (values[name] ?? null) : null]),
  );
};
