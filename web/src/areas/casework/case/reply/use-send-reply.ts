import { basisOf, factClauseOf } from '@kaoxin/contract/casework/letters/basis.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { stepsOf } from '#ui/case/presence.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { tellReplied } from '../verbs/replied-words.ts';
import { textOf } from '../verbs/verb-words.ts';
import { focusReply } from './focus-reply.ts';
import { decidedIn, type ReplyParts } from './reply-parts.ts';
import { saysSomething } from './reply-text.ts';
import { type Clauses, useClauses, usePaper } from './use-paper.ts';

const basisIn = ({ basis }: Values) => {
  const provisions = basisOf(String(basis ?? ''));
  return provisions.length > 0 ? provisions : null;
};

/** Fields whose content a clause of the letter has are sent only in the letter. */
const bodyOf = (values: Values, clauses: Clauses | undefined) => ({
  replyResult: typeof values.replyResult === 'number' ? values.replyResult : null,
  replyContent: clauses ? clauses.htmlOf(values) : textOf(values.replyContent),
  ...(clauses && factClauseOf(clauses.names) ? {} : { investigation: textOf(values.investigation) }),
  ...(clauses?.names.includes('依据') ? {} : { basis: basisIn(values) }),
});

export const mayWrite = ({ allowedActions }: CaseDetail): boolean =>
  allowedActions.includes('draft') || allowedActions.includes('submit');

export type Writing = ReturnType<typeof useSendReply>;

/**
 * Saves or submits the reply. A refusal or a conflict leaves form and draft unchanged. If another user has changed the
 * case in the meantime, the first attempt reports it.
 *
 * @param onSubmitted called after a submission that does not open another case
 */
export function useSendReply<Detail extends CaseDetail>(
  kind: KindOfCase,
  one: Detail,
  form: Form,
  own: ReplyParts<Detail> | undefined,
  onSubmitted: () => void,
) {
  const { calls, things } = kind;
  const say = useSay();
  const perform = usePerform(calls.reply);
  const { id } = one;
  const paper = usePaper(kind, one, one.replyContent !== null || mayWrite(one) || form.dirty);
  const clauses = useClauses(paper.data, form);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const version = Number(form.values.version);
  const [refused, setRefused] = useState<number>();
  const alone = useOwnSteps(one, version);
  useEffect(() => {
    if (one.version > version && (alone || refused === version)) form.set('version', one.version);
  });
  const send = async (action: 'draft' | 'submit', values: Values, after?: () => void) => {
    if (perform.isPending) return;
    try {
      const head = await perform.mutateAsync({
        body: { ...decidedIn(own, one, values), id, version, action, ...bodyOf(values, clauses) },
      });
      tellReplied({ action }, head);
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
    paper,
    clauses,
    decides: own?.draw({ one, form }),
    lacking,
    busy: perform.isPending,
    save: () => send('draft', form.now()),
    submit: (after = onSubmitted) => {
      const missing = clauses?.silent(form.now()) ?? [];
      // clauses and fields are reported together, so that one attempt shows all errors
      setLacking(missing);
      const values = form.check();
      if (!values) return Promise.resolve();
      if (missing.length > 0) {
        toast.warning(say([`答复缺少【${missing.join('、')}】内容`, `The reply lacks: ${missing.join(', ')}`]));
        focusReply(form);
        return Promise.resolve();
      }
      if (!clauses && !saysSomething(String(values.replyContent ?? ''))) {
        form.complain('replyContent', say(['请填写答复内容', 'Enter the reply']));
        return Promise.resolve();
      }
      return send('submit', values, after);
    },
  };
}

/** Whether only this user changed the case since the version. A save adds no timeline entry. */
function useOwnSteps(one: CaseDetail, version: number): boolean {
  const me = usePerson()?.userId;
  const steps = stepsOf(one);
  const last = steps.at(-1)?.seq ?? 0;
  const [since, setSince] = useState({ version, last });
  if (since.version !== version) setSince({ version, last });
  const later = steps.filter(({ seq }) => seq > since.last);
  return later.every(({ actorId }) => actorId === me) && one.version - version <= later.length;
}
