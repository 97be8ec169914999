import type { Call } from '@kaoxin/contract/call.ts';
import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Offered, Under } from './filed-under.ts';
import type { PlainOption } from './plain-controls.tsx';

export interface FilingPart {
  title: Label;
  fields: readonly string[];
}

/** What anybody can file without a session. */
export interface Filing {
  /** behind `/public/file/` */
  path: string;
  title: Label;
  words: Label;
  call: Call;
  under: Under;
  parts: readonly FilingPart[];
  /** fields of uploads and what they are called; 附件 alone unless said otherwise */
  uploads?: Readonly<Record<string, Label>>;
  /** what its choices choose from */
  choices?: Readonly<Record<string, (chosen: Offered | undefined, language: Language) => readonly PlainOption[]>>;
  /** what is told beside a field */
  hints?: Readonly<Record<string, Label>>;
  /** of the form that is filled in with it: what the filing says of its fields by itself */
  said?: (values: Values, chosen: Offered | undefined) => Values;
  /** what is wrong beyond what its fields say */
  wrong?: (values: Values, chosen: Offered | undefined) => Readonly<Record<string, Label>>;
  /** whether a field counts now; `chosen`: what it is filed under */
  counts?: (name: string, values: Values, chosen: Offered | undefined) => boolean;
  /** what is sent of what was typed; all of it unless said otherwise */
  sent?: (values: Values, chosen: Offered | undefined) => Values;
  /** until when what is heard; whether it is accepted unless said otherwise */
  due?: Label;
}
