import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { stepsOf } from '#ui/case/presence.tsx';
import { emptyClauses } from '#ui/editor/editor-content.ts';
import type { Values } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { done, textOf } from '../verbs/verb-words.ts';
import { basisOf } from './basis.ts';

const bodyOf = (values: Values) => ({
  replyResult: typeof values.replyResult === 'number' ? values.replyResult : null,
  replyContent: textOf(values.replyContent),
  investigation: textOf(values.investigation),
  basis: basisOf(values.basis),
});

/** A reply under way. */
export type Writing = ReturnType<typeof useSendReply>;

/**
 * Saves or sends the reply. A refusal, a lost race included, leaves the form and its draft as they are. Where somebody
 * else has gone on with the case beneath what was typed here, the server says so once before it takes it.
 */
export function useSendReply({ calls, things }: KindOfCase, one: CaseDetail, form: Form) {
  const say = useSay();
  const perform = usePerform(calls.reply, { success: done });
  const { id, mandatoryClauses } = one;
  const version = Number(form.values.version);
  const [refused, setRefused] = useState<number>();
  const alone = useOwnSteps(one, version);
  useEffect(() => {
    if (one.version > version && (alone || refused === version)) form.set('version', one.version);
  });
  const send = async (action: 'draft' | 'submit', values: Values, after?: () => void) => {
    if (perform.isPending) return;
    try {
      const head = await perform.mutateAsync({ body: { id, version, action, ...bodyOf(values) } });
      form.set('version', head.version);
      form.saved({ ...values, version: head.version });
      after?.();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 409) {
        setRefused(version);
        void changed(things);
      } else form.refused(error);
    }
  };
  return {
    form,
    busy: perform.isPending,
    save: () => send('draft', form.values),
    submit: (after?: () => void) => {
      const values = form.check();
      if (!values) return Promise.resolve();
      const missing = emptyClauses(String(values.replyContent), mandatoryClauses);
      if (missing.length > 0) {
        toast.warning(say([`答复缺少【${missing.join('、')}】内容`, `The reply lacks: ${missing.join(', ')}`]));
        document.getElementById(controlId(form, 'replyContent'))?.focus();
        return Promise.resolve();
      }
      return send('submit', values, after);
    },
  };
}

/** Whether what has happened to the case since this version was one's own doing alone; what is only saved leaves no step. */
function useOwnSteps(one: CaseDetail, version: number): boolean {
  const me = usePerson()?.userId;
  const steps = stepsOf(one);
  const last = steps.at(-1)?.seq ?? 0;
  const [since, setSince] = useState({ version, last });
  if (since.version !== version) setSince({ version, last });
  const later = steps.filter(({ seq }) => seq > since.last);
  return later.every(({ actorId }) => actorId === me) && one.version - version <= later.length;
}
