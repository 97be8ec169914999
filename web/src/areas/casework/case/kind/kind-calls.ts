import { type BodyOf, type Call, codesOf, type Nothing } from '@kaoxin/contract/call.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls, replyAllCall, transferAuditCall } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail, CaseHeadAnswer, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListForm } from '@kaoxin/contract/template/list-form.ts';
import type * as z from 'zod';

/** What `reply` takes, whichever of its actions a kind has. */
export type ReplyBody = Omit<BodyOf<CaseCalls['reply']>, 'action'> & { action: CaseVerb };

/** Masked fields in full, by name; absent or null where they were not asked for. */
export type Revealed = Readonly<Record<string, unknown>>;
interface RevealBody {
  id: unknown;
  fields: string[];
  reason: unknown;
}

/** The calls of a kind as its screens know them: with the rows and pages of its own. */
export interface KindCalls<Row extends CaseRow, Detail extends CaseDetail>
  extends Omit<CaseCalls, 'page' | 'detail' | 'handle' | 'reply' | 'reveal'> {
  page: Call<CaseCalls['page']['query'], Nothing, z.ZodType<Page<Row> & { form?: ListForm | undefined }>>;
  detail: Call<CaseCalls['detail']['query'], Nothing, z.ZodType<Detail>>;
  handle: Call<CaseCalls['handle']['query'], Nothing, z.ZodType<Detail>>;
  reply: Call<Nothing, z.ZodType<unknown, ReplyBody>, z.ZodType<CaseHeadAnswer>>;
  reveal: Call<Nothing, z.ZodType<unknown, RevealBody>, z.ZodType<Revealed>>;
  /** where staff enter cases */
  register?: Call;
  /** one reply for a whole cluster, where the kind has it */
  replyAll?: ReturnType<typeof replyAllCall>;
  /** signs a transfer outside, where the kind is transferred */
  transferAudit?: ReturnType<typeof transferAuditCall>;
  import?: Call;
  /** the letter that an approval would issue, where nobody reads it beside the reply */
  letter?: Call;
}

/** The button code that lets in to a call which asks for one alone; what asks for more: `useOpens`. */
export const grantOf = (call: Call): string => codesOf(call.access)[0] ?? '';
