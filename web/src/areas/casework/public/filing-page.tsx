import { caseOpen } from '@kaoxin/contract/casework/open.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { AskingParts, SendButton } from './asking-parts.tsx';
import { FilingField } from './filing-field.tsx';
import type { Filing } from './filings.ts';
import type { PlainOption } from './plain-controls.tsx';
import { Receipt, type ReceiptOf } from './receipt.tsx';
import { useAsking } from './use-asking.ts';
import { shapeOf, useFiling } from './use-filing.ts';

/** Files a case of a kind, and gives its number and code home. */
export function FilingPage({ filing }: { filing: Filing }) {
  const say = useSay();
  usePageTitle(say(filing.title));
  const form = useFiling(filing);
  const asker = useAsking(say(['所填内容有误，请核对后重试', 'Something you entered is not there; check it']));
  const [types, failed] = useTypes(filing.typeKind);
  const [receipt, setReceipt] = useState<ReceiptOf>();
  const [uploading, setUploading] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const id = useId();
  const shape = shapeOf(filing.call);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = form.problems();
    asker.setErrors(wrong);
    asker.setRefusal('');
    if (uploading) return asker.setRefusal(say(['文件正在上传，请等待上传完成', 'Files are still uploading']));
    if (Object.keys(wrong).length > 0) return focusFirst();
    const answer = await asker.ask(filing.call, { body: form.body() as never });
    if (!answer) return focusFirst();
    form.clear();
    setReceipt(answer as ReceiptOf);
    window.scrollTo(0, 0);
  }
  /** behind the next drawing, which marks what is wrong */
  const focusFirst = (): void =>
    void requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  if (receipt) return <Receipt title={filing.title} receipt={receipt} />;
  return (
    <form ref={place} className="public-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{say(filing.title)}</h1>
      <p className="public-words">{say(filing.words)}</p>
      {failed && (
        <p className="notice">
          {say(['分类加载失败，请刷新页面重试', 'The categories could not be loaded: reload the page'])}
        </p>
      )}
      {filing.parts.map(({ title, fields }, at) => (
        <section key={title[0]} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>{say(title)}</h2>
          {fields
            .filter((name) => filing.counts?.(name, form.values) ?? true)
            .map((name) => {
              const schema = shape[name];
              if (!schema) return null;
              return (
                <FilingField
                  key={name}
                  {...{ name, schema, value: form.values[name], options: types, error: asker.errors[name] }}
                  required={form.needed.has(name)}
                  onValue={(value) => {
                    form.set(name, value);
                    asker.setErrors(({ [name]: _, ...others }) => others);
                  }}
                  onFiles={form.setFiles}
                  onBusy={setUploading}
                />
              );
            })}
        </section>
      ))}
      <AskingParts asker={asker} />
      <SendButton busy={asker.busy} label={['提交', 'Submit']} />
    </form>
  );
}

/** Classifications to file under; whether they could not be read. */
function useTypes(kind: number): [readonly PlainOption[], boolean] {
  const [types, setTypes] = useState<readonly PlainOption[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    api(caseOpen.types, { query: { kind }, quiet: true }, { withToken: false })
      .then((tree) =>
        setTypes(
          tree.map(({ id, typeName, children }) => ({
            value: id,
            label: typeName,
            within: children.map((child) => ({ value: child.id, label: child.typeName })),
          })),
        ),
      )
      .catch(() => setFailed(true));
  }, [kind]);
  return [types, failed];
}
