import type { Call } from '@kaoxin/contract/call.ts';
import type { Receipt } from '@kaoxin/contract/casework/public/receipt.ts';
import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { Values } from '#ui/form/fields.ts';
import type { PlainOption } from '../fields/plain-controls.tsx';
import type { Offered, Under } from './filed-under.ts';

export interface FilingPart {
  title: Label;
  fields: readonly string[];
}

export interface OwnFieldProps {
  schema: z.core.$ZodType;
  values: Values;
  value: unknown;
  error: string | undefined;
  onValue: (value: unknown) => void;
}

export interface Filing {
  /** below `/public/file/` */
  path: string;
  title: Label;
  words: Label;
  call: Call<z.ZodType, z.ZodObject, z.ZodType<Receipt>>;
  under: Under;
  parts: readonly FilingPart[];
  /** labels of the upload fields; default: 附件 only */
  uploads?: Readonly<Record<string, Label>>;
  choices?: Readonly<Record<string, (chosen: Offered | undefined, language: Language) => readonly PlainOption[]>>;
  own?: Readonly<Record<string, ComponentType<OwnFieldProps>>>;
  hints?: Readonly<Record<string, Label>>;
  said?: (values: Values, chosen: Offered | undefined) => Values;
  wrong?: (values: Values, chosen: Offered | undefined) => Readonly<Record<string, Label>>;
  /** whether a field applies; `chosen`: what the case is filed under */
  counts?: (name: string, values: Values, chosen: Offered | undefined) => boolean;
  sent?: (values: Values, chosen: Offered | undefined) => Values;
  /** label of the deadline; default: the acceptance */
  due?: Label;
}
