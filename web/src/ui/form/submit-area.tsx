import type { ComponentProps, KeyboardEvent } from 'react';
import { formKeys, pressed } from '#platform/pages/keys.ts';

interface SubmitAreaProps extends ComponentProps<'div'> {
  submit: () => unknown;
}

export function SubmitArea({ submit, ...area }: SubmitAreaProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // a rich text editor has already handled the key as a new line; it still submits
    if (!pressed(formKeys.submit, event)) return;
    event.preventDefault();
    submit();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys are meant for every control inside
  return <div {...area} onKeyDown={onKeyDown} />;
}
