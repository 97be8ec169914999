import type { ComponentProps, KeyboardEvent } from 'react';
import { formKeys, pressed } from '#platform/pages/keys.ts';

interface SubmitAreaProps extends ComponentProps<'div'> {
  submit: () => unknown;
}

/** A form that stands in a page: Ctrl+Enter in any control of it submits, as in a dialog. */
export function SubmitArea({ submit, ...area }: SubmitAreaProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // an editor of formatted text has taken the press as a new line by now, and is meant all the same
    if (!pressed(formKeys.submit, event)) return;
    event.preventDefault();
    submit();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys are meant for every control inside
  return <div {...area} onKeyDown={onKeyDown} />;
}
