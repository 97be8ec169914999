import { type BodyOf, type Call, codesOf, type Nothing } from '@kaoxin/contract/call.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls, replyAllCall, transferAuditCall } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail, CaseHeadAnswer, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListForm } from '@kaoxin/contract/template/list-form.ts';
import type * as z from 'zod';

export type ReplyBody = Omit<BodyOf<CaseCalls['reply']>, 'action'> & { action: CaseVerb };

export type Revealed = Readonly<Record<string, unknown>>;
interface RevealBody {
  id: unknown;
  fields: string[];
  reason: unknown;
}

export interface KindCalls<Row extends CaseRow, Detail extends CaseDetail>
  extends Omit<CaseCalls, 'page' | 'detail' | 'handle' | 'reply' | 'reveal'> {
  page: Call<CaseCalls['page']['query'], Nothing, z.ZodType<Page<Row> & { form?: ListForm | undefined }>>;
  detail: Call<CaseCalls['detail']['query'], Nothing, z.ZodType<Detail>>;
  handle: Call<CaseCalls['handle']['query'], Nothing, z.ZodType<Detail>>;
  reply: Call<Nothing, z.ZodType<unknown, ReplyBody>, z.ZodType<CaseHeadAnswer>>;
  reveal: Call<Nothing, z.ZodType<unknown, RevealBody>, z.ZodType<Revealed>>;
  register?: Call;
  replyAll?: ReturnType<typeof replyAllCall>;
  transferAudit?: ReturnType<typeof transferAuditCall>;
  import?: Call;
  /** previews the letter of an approval for kinds whose reply does not show it */
  letter?: Call;
}

/** The right of a call that needs exactly one; for other calls see `useOpens`. */
export const grantOf = (call: Call): string => codesOf(call.access)[0] ?? '';
