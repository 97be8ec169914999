import type { Receipt } from '@kaoxin/contract/casework/receipt.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { isRecord } from '#platform/memory/storage.ts';
import { usePageTitle } from '#shell/page-title.ts';
import type { Values } from '#ui/form/fields.ts';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { ReceiptPage } from '../case/receipt.tsx';
import { useReceipt } from '../case/use-receipt.ts';
import { PlainDocuments } from '../fields/plain-documents.tsx';
import { useUploads } from '../fields/use-uploads.ts';
import { errorsOfForm, FormPart, withoutForm } from '../form/later-form.tsx';
import { NoticePart, notAccepted } from '../notice-part.tsx';
import { useAsking } from '../use-asking.ts';
import { FilingField } from './field.tsx';
import type { Filing } from './filing.ts';
import { OpeningNotes } from './opening-notes.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { ShutOnes } from './shut-ones.tsx';
import { shapeOf, useFiling } from './use-filing.ts';
import { useOffered } from './use-offered.ts';

const usualUploads: Readonly<Record<string, Label>> = { fileIds: ['附件', 'Attachments'] };

export function FilingPage({ filing }: { filing: Filing }) {
  const say = useSay();
  const language = useLanguage();
  usePageTitle(say(filing.title));
  const form = useFiling(filing);
  const asker = useAsking(say(['所填内容有误，请核对后重试', 'Something you entered is not there; check it']));
  const { under, uploads = usualUploads } = filing;
  const [all, askAgain] = useOffered(under);
  const offered = all?.filter(({ shut }) => !shut);
  const chosen = offered?.find(({ value }) => value === form.values[under.field]);
  const [noticeVersion, setNoticeVersion] = useState<string>();
  const { receipt, take, end } = useReceipt(filing.path);
  const uploading = useUploads();
  const place = useRef<HTMLFormElement>(null);
  const id = useId();
  const shape = shapeOf(filing.call);
  const said = filing.said?.(form.values, chosen) ?? {};
  const filledIn = chosen?.form?.fields.some(
    ({ field: { writer, fieldKey } }) => writer === fieldWriter.of.applicant && !Object.hasOwn(said, fieldKey),
  );
  const checkForm = useRef<() => Values | undefined>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { noticeVersion: _asked, ...others } = form.problems(chosen);
    const wrong = noticeVersion ? others : { ...others, noticeVersion: say(notAccepted) };
    asker.setErrors(wrong);
    asker.setRefusal('');
    if (uploading.holdBack()) return;
    const formData = filledIn ? checkForm.current?.() : {};
    if (Object.keys(wrong).length > 0 || !formData) return focusFirst();
    const entry = { ...form.body(chosen), noticeVersion };
    const body = chosen?.form ? { ...entry, formData } : entry;
    const answer = await asker.ask(filing.call, { body: body as never });
    if (!answer) return focusFirst();
    form.clear();
    take(answer as Receipt);
    window.scrollTo(0, 0);
  }
  /** after the next render, which marks the invalid fields */
  const focusFirst = (): void =>
    void requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus(),
    );

  if (receipt) return <ReceiptPage title={filing.title} receipt={receipt} due={filing.due} onEnd={end} />;
  return (
    <form ref={place} className="public-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{say(filing.title)}</h1>
      <p className="public-words">{say(filing.words)}</p>
      {askAgain && (
        <p className="notice" role="alert">
          {say(under.failed)}
          <button type="button" className="link-button" onClick={askAgain}>
            {say(['重试', 'Try again'])}
          </button>
        </p>
      )}
      {offered?.length === 0 && under.none && <p className="notice">{say(under.none)}</p>}
      <ShutOnes
        ones={all?.flatMap(({ shut }) => (shut ? [shut] : [])) ?? []}
        tellsRemedies={under.tellsRemedies ?? false}
      />
      {filing.parts
        .filter(({ fields }) => filledIn || !fields.every((name) => name === 'formData'))
        .map(({ title, fields }, at) => (
          <section key={title[0]} aria-labelledby={`${id}-${at}`}>
            <h2 id={`${id}-${at}`}>{say(title)}</h2>
            {fields
              .filter((name) => filing.counts?.(name, form.values, chosen) ?? true)
              .map((name) => {
                const schema = shape[name];
                if (name === 'formData' && chosen?.form)
                  return (
                    <FormPart
                      key={chosen.value}
                      form={chosen.form}
                      said={said}
                      kept={isRecord(form.values[name]) ? form.values[name] : {}}
                      errors={errorsOfForm(asker.errors)}
                      onValues={(values) => {
                        form.set(name, values);
                        asker.setErrors(withoutForm);
                      }}
                      onSending={(place, now) => uploading.mark(place, now)}
                      check={checkForm}
                    />
                  );
                if (name === 'materials' && chosen?.opening)
                  return (
                    <PlainDocuments
                      key={chosen.value}
                      opening={chosen.opening}
                      values={form.values}
                      error={asker.errors[name]}
                      onFiles={(field, change) => {
                        form.setFiles(field, change);
                        asker.setErrors(({ [name]: _, ...others }) => others);
                      }}
                      onBusy={(field, now) => uploading.mark(field, now)}
                    />
                  );
                if (!schema) return null;
                return (
                  <FilingField
                    key={name}
                    name={name}
                    schema={schema}
                    value={form.values[name]}
                    chosen={chosen}
                    hint={filing.hints?.[name]}
                    upload={uploads[name]}
                    error={asker.errors[name]}
                    options={name === under.field ? (offered ?? []) : filing.choices?.[name]?.(chosen, language)}
                    required={form.needs(name, chosen)}
                    onValue={(value) => {
                      form.set(name, value);
                      asker.setErrors(({ [name]: _, ...others }) => others);
                    }}
                    onFiles={(change) => {
                      form.setFiles(name, change);
                      asker.setErrors(({ [name]: _, ...others }) => others);
                    }}
                    onBusy={(now) => uploading.mark(name, now)}
                  />
                );
              })}
            {fields.includes(under.field) && chosen?.opening && <OpeningNotes opening={chosen.opening} />}
            {fields.includes(under.field) && chosen?.review && <ReviewNotes review={chosen.review} />}
          </section>
        ))}
      <NoticePart
        error={asker.errors.noticeVersion}
        onAccepted={(version) => {
          setNoticeVersion(version);
          asker.setErrors(({ noticeVersion: _, ...others }) => others);
        }}
      />
      <AskingParts asker={asker} waits={uploading.refusal} />
      <SendButton busy={asker.busy} label={['提交', 'Submit']} />
    </form>
  );
}
