import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { fullWidth, fullWidthHtml, halfWidthIn, halfWidthInHtml } from './half-width.ts';
import type { Clauses } from './use-paper.ts';

interface Written {
  count: number;
  mend: () => void;
}

function writtenIn(form: Form, clauses: Clauses | undefined, beside: readonly string[]): Written[] {
  const html = (text: string, put: (mended: string) => void): Written => ({
    count: halfWidthInHtml(text),
    mend: () => put(fullWidthHtml(text)),
  });
  const texts = clauses
    ? clauses.names.map((name) => html(clauses.shown[name] ?? '', (mended) => clauses.set(name, mended)))
    : [html(String(form.values.replyContent ?? ''), (mended) => form.set('replyContent', mended))];
  const plain = beside.map((name) => {
    const text = String(form.values[name] ?? '');
    return { count: halfWidthIn(text), mend: () => form.set(name, fullWidth(text)) };
  });
  return [...plain, ...texts].filter(({ count }) => count > 0);
}

interface HalfWidthHintProps {
  form: Form;
  clauses?: Clauses | undefined;
  beside: readonly string[];
}

export function HalfWidthHint({ form, clauses, beside }: HalfWidthHintProps) {
  const say = useSay();
  const written = writtenIn(form, clauses, beside);
  const count = written.reduce((sum, one) => sum + one.count, 0);
  const mendAll = () => {
    for (const { mend } of written) mend();
  };
  return (
    <p className="kx-hint" role="status">
      {count > 0 && (
        <>
          {say([
            `有 ${count} 处半角标点夹在汉字之间，将原样印在文书上。`,
            `${count} half-width punctuation marks between Chinese characters. They will be printed as they are. `,
          ])}
          <PlainButton onClick={mendAll}>{say(['改为全角', 'Change to full-width'])}</PlainButton>
        </>
      )}
    </p>
  );
}
