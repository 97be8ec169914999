import type { Form } from '#ui/form/use-form.ts';

/** Focuses the first empty text of the reply, otherwise its first. */
export function focusReply({ id }: Pick<Form, 'id'>): void {
  const texts = [...document.querySelectorAll<HTMLElement>(`[data-reply="${id}"] .kx-editor-page`)];
  (texts.find(({ textContent }) => !textContent?.trim()) ?? texts[0])?.focus();
}
