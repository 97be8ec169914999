import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { ApiError } from '#platform/calls/api.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { emptyClauses } from '#ui/editor/editor-content.ts';
import type { Values } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { basisOf } from './basis.ts';
import { done, things } from './verbs/verb-words.ts';

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const bodyOf = (values: Values) => ({
  replyResult: typeof values.replyResult === 'number' ? values.replyResult : null,
  replyContent: asText(values.replyContent),
  investigation: asText(values.investigation),
  basis: basisOf(values.basis),
});

/** Saves or sends the reply. A refusal, a lost race included, leaves the form and its draft as they are. */
export function useSendReply(petition: PetitionDetail, form: Form) {
  const say = useSay();
  const perform = usePerform(petitionLetter.reply, { success: done });
  const { id, version, mandatoryClauses } = petition;
  const send = async (action: 'draft' | 'submit', values: Values, after?: () => void) => {
    if (perform.isPending) return;
    try {
      await perform.mutateAsync({ body: { id, version, action, ...bodyOf(values) } });
      form.saved();
      after?.();
    } catch (error) {
      if (error instanceof ApiError && error.code === 409) void changed(things);
    }
  };
  return {
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
