import type { Label } from '@kaoxin/contract/conventions.ts';
import { useLayoutEffect, useRef } from 'react';
import { CaptchaPicture } from '#areas/auth/captcha-picture.tsx';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { PlainIcon } from '#shell/icons/plain-icon.tsx';
import type { Asker } from './use-asking.ts';

/** `waits`: why nothing can be sent yet */
export function AskingParts({ asker, waits }: { asker: Asker; waits?: Label | undefined }) {
  const say = useSay();
  const { copying } = asker;
  const refusal = waits ? say(waits) : asker.refusal;
  const place = useRef<HTMLDivElement>(null);
  // before the next frame, in which the form focuses the field that a refusal names
  useLayoutEffect(() => {
    if (refusal !== '') place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <>
      <div role="alert" ref={place}>
        {refusal !== '' && (
          <p className="notice">
            <PlainIcon name="warning" />
            {refusal}
          </p>
        )}
      </div>
      {copying && (
        <PlainField
          label={say(sharedWords.captcha)}
          aria-required
          value={copying.code}
          maxLength={5}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => copying.setCode(event.target.value)}
          aside={<CaptchaPicture {...copying.captcha} />}
        />
      )}
    </>
  );
}

interface SendButtonProps {
  busy: boolean;
  label: Label;
  danger?: boolean;
}

export function SendButton({ busy, label, danger = false }: SendButtonProps) {
  const say = useSay();
  return (
    <button
      type="submit"
      className={`button ${danger ? 'button-danger' : 'button-main'} public-send`}
      aria-disabled={busy}
    >
      {say(busy ? ['请稍候…', 'One moment…'] : label)}
    </button>
  );
}
