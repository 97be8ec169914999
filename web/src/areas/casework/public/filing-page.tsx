import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { AskingParts, SendButton } from './asking-parts.tsx';
import type { Offered, Under } from './filed-under.ts';
import { FilingField } from './filing-field.tsx';
import type { Filing } from './filings.ts';
import { OpeningNotes } from './opening-notes.tsx';
import { Receipt, type ReceiptOf } from './receipt.tsx';
import { useAsking } from './use-asking.ts';
import { shapeOf, useFiling } from './use-filing.ts';

const usualUploads: Readonly<Record<string, Label>> = { fileIds: ['附件', 'Attachments'] };

/** Files a case of a kind, and gives its number and code home. */
export function FilingPage({ filing }: { filing: Filing }) {
  const say = useSay();
  usePageTitle(say(filing.title));
  const form = useFiling(filing);
  const asker = useAsking(say(['所填内容有误，请核对后重试', 'Something you entered is not there; check it']));
  const { under, uploads = usualUploads } = filing;
  const [offered, failed] = useOffered(under);
  const chosen = offered?.find(({ value }) => value === form.values[under.field]);
  const [receipt, setReceipt] = useState<ReceiptOf>();
  // a form may have several places for files, and each of them its own on the way
  const [underWay, setUnderWay] = useState(0);
  const place = useRef<HTMLFormElement>(null);
  const id = useId();
  const shape = shapeOf(filing.call);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = form.problems(chosen);
    asker.setErrors(wrong);
    asker.setRefusal('');
    if (underWay > 0) return asker.setRefusal(say(['文件正在上传，请等待上传完成', 'Files are still uploading']));
    if (Object.keys(wrong).length > 0) return focusFirst();
    const answer = await asker.ask(filing.call, { body: form.body(chosen) as never });
    if (!answer) return focusFirst();
    form.clear();
    setReceipt(answer as ReceiptOf);
    window.scrollTo(0, 0);
  }
  /** behind the next drawing, which marks what is wrong */
  const focusFirst = (): void =>
    void requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus(),
    );

  if (receipt) return <Receipt title={filing.title} receipt={receipt} due={filing.due} />;
  return (
    <form ref={place} className="public-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{say(filing.title)}</h1>
      <p className="public-words">{say(filing.words)}</p>
      {failed && <p className="notice">{say(under.failed)}</p>}
      {offered?.length === 0 && under.none && <p className="notice">{say(under.none)}</p>}
      {filing.parts.map(({ title, fields }, at) => (
        <section key={title[0]} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>{say(title)}</h2>
          {fields
            .filter((name) => filing.counts?.(name, form.values, chosen) ?? true)
            .map((name) => {
              const schema = shape[name];
              if (!schema) return null;
              return (
                <FilingField
                  key={name}
                  {...{ name, schema, value: form.values[name], options: offered ?? [], chosen }}
                  {...{ upload: uploads[name], entries: filing.choices?.[name], error: asker.errors[name] }}
                  required={form.needed.has(name)}
                  onValue={(value) => {
                    form.set(name, value);
                    asker.setErrors(({ [name]: _, ...others }) => others);
                  }}
                  onFiles={(change) => {
                    form.setFiles(name, change);
                    asker.setErrors(({ [name]: _, ...others }) => others);
                  }}
                  onBusy={(now) => setUnderWay((count) => count + (now ? 1 : -1))}
                />
              );
            })}
          {fields.includes(under.field) && chosen?.opening && <OpeningNotes opening={chosen.opening} />}
        </section>
      ))}
      <AskingParts asker={asker} />
      <SendButton busy={asker.busy} label={['提交', 'Submit']} />
    </form>
  );
}

/** What can be filed under, as far as it was read; whether it could not be. */
function useOffered(under: Under): [readonly Offered[] | undefined, boolean] {
  const [offered, setOffered] = useState<readonly Offered[]>();
  const [failed, setFailed] = useState(false);
  const language = useLanguage();
  // the server words it in the language of the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isAsked = true;
    under.offered().then(
      (list) => {
        if (!isAsked) return;
        setOffered(list);
        setFailed(false);
      },
      () => {
        if (isAsked) setFailed(true);
      },
    );
    return () => {
      isAsked = false;
    };
  }, [under, language]);
  return [offered, failed];
}
