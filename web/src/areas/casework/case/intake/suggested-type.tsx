import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { useTypes } from '#ui/case/type-picker.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { typeNamed } from './named-type.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function SuggestedType({ kind, form }: { kind: number; form: Form }) {
  const say = useSay();
  const { typeId, title, content, demand } = form.values;
  const words = useSettled([title, content, demand].map(text).join('\n'));
  const { types } = useTypes(kind);
  const named = isEmpty(typeId) ? typeNamed(types, words) : undefined;
  return (
    <p className="kx-hint kx-suggested" role="status">
      {named && (
        <>
          {say([`按关键词，可归入【${named.typeName}】`, `By its keywords: ${named.typeName}`])}{' '}
          <PlainButton look="link" onClick={() => form.set('typeId', named.id)}>
            {say(['采用', 'Use it'])}
          </PlainButton>
        </>
      )}
    </p>
  );
}
