import type { Form } from '#ui/form/use-form.ts';

export function focusReply({ id }: Pick<Form, 'id'>): void {
  const texts = [...document.querySelectorAll<HTMLElement>(`[data-reply="${id}"] .kx-editor-page`)];
  (texts.find(({ textContent }) => !textContent?.trim()) ?? texts[0])?.focus();
}
