import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import { examNamed } from '#areas/casework/named-exam.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { Form } from '#ui/form/use-form.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function SuggestedExam({ form }: { form: Form }) {
  const say = useSay();
  const { examId, title, content, demand } = form.values;
  const words = useSettled([title, content, demand].map(text).join('\n'));
  const { data = [] } = useCall(examChoice.calls.select, {}, { staleTime: 60_000, quiet: true });
  const named = isEmpty(examId) ? examNamed(data, words) : undefined;
  return (
    <p className="kx-hint kx-suggested" role="status">
      {named && (
        <>
          {say([`正文写到【${named.name}】`, `The text names: ${named.name}`])}{' '}
          <PlainButton look="link" onClick={() => form.set('examId', named.id)}>
            {say(['采用', 'Use it'])}
          </PlainButton>
        </>
      )}
    </p>
  );
}
