import type { Call } from '@kaoxin/contract/call.ts';
import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed, keyOf, thingOf } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import { LetterPaper } from '#ui/letter/paper.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

export type LetterCall = Pick<Call<z.ZodType, z.ZodType, z.ZodType<UnsentLetter>>, 'path' | 'answer'> & Call;

const look: Label = ['查看将签发的文书', 'Read the letter to be issued'];
const again: Label = ['重新查看将签发的文书', 'Read the letter again'];
const unread: Label = ['请先查看将签发的文书', 'Read the letter to be issued first'];

/**
 * Preview of the letter that a dialog would issue, loaded on request. `bodyOf` returns the request body for the values;
 * an undefined call means that nothing is issued. `beside` holds body content outside the form, as text.
 */
export function useUnsentLetter(call: Call | undefined, bodyOf: (values: Values) => object, beside = '') {
  const [asked, setAsked] = useState<{ body: string; values: string; beside: string }>();
  const part = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: call ? keyOf(call, asked?.body) : ['no letter'],
    queryFn: async ({ signal }) => {
      if (!call || !asked) throw new Error('asked for by nobody');
      try {
        return (await api(call, { body: JSON.parse(asked.body), signal, quiet: true })) as UnsentLetter;
      } catch (error) {
        // the reason of the refusal may be newer than the page
        if (isRefused(error)) void changed([thingOf(call.path)]);
        throw error;
      }
    },
    enabled: call !== undefined && asked !== undefined,
    // a cached preview could be outdated
    gcTime: 0,
  });
  const isRead = (values: Values) => data !== undefined && !error && asked?.body === JSON.stringify(bodyOf(values));
  return {
    part,
    isOffered: call !== undefined,
    isOpen: asked !== undefined,
    letter: data,
    error,
    isFetching,
    isStale: (values: Values) =>
      asked !== undefined && (asked.values !== JSON.stringify(values) || asked.beside !== beside),
    open: (form: Form) => {
      const values = form.check();
      if (!values) return;
      const next = { body: JSON.stringify(bodyOf(values)), values: JSON.stringify(form.now()), beside };
      if (next.body === asked?.body && !isFetching) void refetch();
      setAsked(next);
    },
    retry: () => void refetch(),
    refusal: (values: Values): Label | undefined => {
      if (call === undefined || isRead(values)) return undefined;
      part.current?.querySelector('button')?.focus();
      return unread;
    },
  };
}

/** The step itself would be refused with this message, so a retry is useless. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 400;

export function UnsentLetterPart({ unsent, form }: { unsent: ReturnType<typeof useUnsentLetter>; form: Form }) {
  const say = useSay();
  if (!unsent.isOffered) return null;
  const { letter, error, isFetching, isOpen } = unsent;
  const isStale = unsent.isStale(form.values);
  return (
    <div className="kx-unsent" ref={unsent.part}>
      <PlainButton look="plain" onClick={() => unsent.open(form)} busy={isFetching}>
        {say(isOpen ? again : look)}
      </PlainButton>
      {isStale && (
        <p className="kx-notice kx-notice-warn" role="status">
          {say([
            '填写的内容已变更，以下文书不含变更，请重新查看。',
            'You have changed something since. The letter below does not include it. Read the letter again.',
          ])}
        </p>
      )}
      {error && !isFetching ? (
        isRefused(error) ? (
          <p className="kx-notice kx-notice-warn" role="alert">
            {error.message}
          </p>
        ) : (
          <FailureState error={error} onRetry={unsent.retry} />
        )
      ) : letter ? (
        <>
          <p className="kx-hint">
            {say([
              '尚未签发：编号和日期于签发时编定，姓名和证件号码在此按权限隐去。',
              'Not issued yet. The number and date are added on signing. Names and ID numbers are masked here.',
            ])}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="kx-letter" tabIndex={0} aria-label={letter.title}>
            <LetterPaper title={letter.title} heading={letter.title} html={letter.html} />
          </section>
        </>
      ) : (
        isOpen && <Skeleton lines={9} />
      )}
    </div>
  );
}

export const letterWidth = (unsent: ReturnType<typeof useUnsentLetter>): { width?: number } =>
  unsent.isOpen ? { width: 900 } : {};
