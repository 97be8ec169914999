import type { KeyboardEvent } from 'react';
import { formKeys, pressed } from '#platform/pages/keys.ts';

/** Ctrl+Enter in any control of a form that stands in a page submits it, as in a dialog. */
export const submitKeys = (submit: () => unknown) => (event: KeyboardEvent) => {
  // an editor of formatted text has taken the press as a new line by now, and is meant all the same
  if (!pressed(formKeys.submit, event)) return;
  event.preventDefault();
  submit();
};
