import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
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

function useEntry(filing: Filing) {
  const say = useSay();
  const form = useFiling(filing);
  const asker = useAsking(say(['所填内容有误，请核对后重试', 'Some details are wrong. Check them and try again']));
  const { under } = filing;
  const [all, askAgain] = useOffered(under);
  const offered = all?.filter(({ shut }) => !shut);
  const chosen = offered?.find(({ value }) => value === form.values[under.field]);
  const [noticeVersion, setNoticeVersion] = useState<string>();
  const { receipt, take, end } = useReceipt(filing.path);
  const uploading = useUploads();
  const place = useRef<HTMLFormElement>(null);
  const checkForm = useRef<() => Values | undefined>(null);
  const said = filing.said?.(form.values, chosen) ?? {};
  const filledIn = chosen?.form?.fields.some(
    ({ field: { writer, fieldKey } }) => writer === fieldWriter.of.applicant && !Object.hasOwn(said, fieldKey),
  );

  /** after the next render, which marks the invalid fields */
  const focusFirst = (): void =>
    void requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus(),
    );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { noticeVersion: _asked, ...others } = form.problems(chosen);
    const wrong = noticeVersion ? others : { ...others, noticeVersion: say(notAccepted) };
    asker.setErrors(wrong);
    asker.setRefusal('');
    if (uploading.holdBack()) return;
    const formData = filledIn ? checkForm.current?.() : {};
    if (Object.keys(wrong).length > 0 || !formData) return focusFirst();
    const entered = { ...form.body(chosen), noticeVersion };
    const body = chosen?.form ? { ...entered, formData } : entered;
    const answer = await asker.ask(filing.call, { body });
    if (!answer) return focusFirst();
    form.clear();
    take(answer);
    window.scrollTo(0, 0);
  }
  return {
    form,
    asker,
    shut: all?.flatMap(({ shut }) => (shut ? [shut] : [])) ?? [],
    offered,
    askAgain,
    chosen,
    said,
    filledIn,
    setNoticeVersion,
    receipt,
    end,
    uploading,
    place,
    checkForm,
    submit,
    clearError: (name: string) => asker.setErrors(({ [name]: _, ...others }) => others),
  };
}

type Entry = ReturnType<typeof useEntry>;

export function FilingPage({ filing }: { filing: Filing }) {
  const say = useSay();
  usePageTitle(say(filing.title));
  const entry = useEntry(filing);
  const { form, asker, offered, askAgain, chosen, receipt } = entry;
  const { under } = filing;
  const id = useId();
  if (receipt) return <ReceiptPage title={filing.title} receipt={receipt} due={filing.due} onEnd={entry.end} />;
  return (
    <form ref={entry.place} className="public-form" noValidate onSubmit={(event) => void entry.submit(event)}>
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
      <ShutOnes ones={entry.shut} tellsRemedies={under.tellsRemedies ?? false} />
      {filing.parts
        .filter(({ fields }) => entry.filledIn || !fields.every((name) => name === 'formData'))
        .map(({ title, fields }, at) => (
          <section key={title[0]} aria-labelledby={`${id}-${at}`}>
            <h2 id={`${id}-${at}`}>{say(title)}</h2>
            {fields
              .filter((name) => filing.counts?.(name, form.values, chosen) ?? true)
              .map((name) => (
                <EntryField key={name} filing={filing} entry={entry} name={name} />
              ))}
            {fields.includes(under.field) && chosen?.opening && <OpeningNotes opening={chosen.opening} />}
            {fields.includes(under.field) && chosen?.review && <ReviewNotes review={chosen.review} />}
          </section>
        ))}
      <NoticePart
        error={asker.errors.noticeVersion}
        onAccepted={(version) => {
          entry.setNoticeVersion(version);
          entry.clearError('noticeVersion');
        }}
      />
      <AskingParts asker={asker} waits={entry.uploading.refusal} />
      <SendButton busy={asker.busy} label={['提交', 'Submit']} />
    </form>
  );
}

interface EntryFieldProps {
  filing: Filing;
  entry: Entry;
  name: string;
}

function EntryField({ filing, entry, name }: EntryFieldProps) {
  const language = useLanguage();
  const { form, asker, chosen, offered, uploading, clearError } = entry;
  const value = form.values[name];
  if (name === 'formData' && chosen?.form)
    return (
      <FormPart
        key={chosen.value}
        form={chosen.form}
        said={entry.said}
        kept={isRecord(value) ? value : {}}
        errors={errorsOfForm(asker.errors)}
        onValues={(values) => {
          form.set(name, values);
          asker.setErrors(withoutForm);
        }}
        onSending={(place, now) => uploading.mark(place, now)}
        check={entry.checkForm}
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
          clearError(name);
        }}
        onBusy={(field, now) => uploading.mark(field, now)}
      />
    );
  const schema = shapeOf(filing.call)[name];
  if (!schema) return null;
  const Own = filing.own?.[name];
  if (Own)
    return (
      <Own
        schema={schema}
        values={form.values}
        value={value}
        error={asker.errors[name]}
        onValue={(next) => {
          form.set(name, next);
          clearError(name);
        }}
      />
    );
  return (
    <FilingField
      name={name}
      schema={schema}
      value={value}
      chosen={chosen}
      hint={filing.hints?.[name]}
      upload={(filing.uploads ?? usualUploads)[name]}
      error={asker.errors[name]}
      options={name === filing.under.field ? (offered ?? []) : filing.choices?.[name]?.(chosen, language)}
      required={form.needs(name, chosen)}
      isAnonymous={form.values.isAnonymous === 1}
      onValue={(next) => {
        form.set(name, next);
        clearError(name);
      }}
      onFiles={(change) => {
        form.setFiles(name, change);
        clearError(name);
      }}
      onBusy={(now) => uploading.mark(name, now)}
    />
  );
}
