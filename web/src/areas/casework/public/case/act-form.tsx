import { type CitizenAct, caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Receipt } from '@kaoxin/contract/casework/public/receipt.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Values } from '#ui/form/fields.ts';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { PlainArea } from '../fields/plain-controls.tsx';
import { type KeptFile, PlainFiles } from '../fields/plain-files.tsx';
import { useUploads } from '../fields/use-uploads.ts';
import { FormAnew } from '../form/form-anew.tsx';
import { NoticePart, notAccepted } from '../notice-part.tsx';
import { useAsking } from '../use-asking.ts';
import type { AskedCase } from './asked-case.ts';
import type { OwnCase } from './own-part.tsx';
import { noProof, type Proof, ProofFields } from './proof-fields.tsx';

interface ActWords {
  title: Label;
  note: Label;
  done: Label;
  needed?: true;
  warning?: Label;
}

const actWords: Record<CitizenAct | 'own', ActWords> = {
  supplement: {
    title: ['提交补正材料', 'Send documents'],
    note: ['补正说明', 'Explanation'],
    done: ['补正材料已提交', 'Your documents were received'],
    needed: true,
  },
  withdraw: {
    title: ['撤回', 'Withdraw'],
    note: ['撤回原因', 'Reason'],
    done: ['已撤回', 'Withdrawn'],
    warning: [
      '撤回后，本事项终结，不能恢复。如需继续反映，请重新提交。',
      'A withdrawal ends this case and cannot be undone. To raise the matter again, file a new case.',
    ],
  },
  confirm: {
    title: ['确认办结', 'Confirm'],
    note: ['说明', 'Note'],
    done: ['已确认办结', 'Confirmed'],
  },
  rate: {
    title: ['满意度评价', 'Rate'],
    note: ['意见', 'Note'],
    done: ['感谢您的评价', 'Thank you'],
  },
  own: {
    title: ['查看本人提交的内容和文书', 'See what you filed, and your letters'],
    note: ['说明', 'Note'],
    done: ['已通过核验', 'Your identity is confirmed'],
  },
  relief: {
    title: ['申请复查复核', 'Request a review'],
    note: ['申请理由', 'Reason'],
    done: ['申请已提交', 'Your request was received'],
    needed: true,
  },
};

const added: ActWords = {
  title: ['补充材料', 'Add documents'],
  note: ['补充说明', 'Explanation'],
  done: ['材料已提交', 'Your documents were received'],
  needed: true,
};

export const wordsOf = (act: CitizenAct | 'own', isAsked: boolean) =>
  act === 'supplement' && !isAsked ? added : actWords[act];

const stars: readonly Label[] = [
  ['很不满意', 'Very poor'],
  ['不满意', 'Poor'],
  ['一般', 'Fair'],
  ['满意', 'Good'],
  ['很满意', 'Very good'],
];

interface ActFormProps {
  /** `own`: reads the filed case without changing it */
  act: CitizenAct | 'own';
  asked: AskedCase;
  /** form fields that a supplement may change */
  form: OpenForm | null;
  asksProof: boolean;
  isAsked?: boolean;
  /** proof that the server has accepted for this case; held by the page, never stored */
  known?: Proof | undefined;
  onProved?: (proof: Proof) => void;
  /** the form has input that leaving the page would lose */
  onFilled?: (isFilled: boolean) => void;
  onDone: (answer: Receipt | OwnCase | undefined) => void;
}

const nowhere: Label = [
  '没有找到相符的事项，请核对受理编号、查询码和核验信息',
  'No case found. Check the case number, the code and your identity details',
];

function useProof({ asked, known }: ActFormProps) {
  const say = useSay();
  const sender = useAsking(say(nowhere));
  const [proof, setProof] = useState<Proof>(known ?? noProof);
  const [phoneKey, setPhoneKey] = useState('');
  return {
    proof,
    change: (next: Partial<Proof>) => setProof((now) => ({ ...now, ...next })),
    sender,
    isSent: phoneKey !== '',
    send: async () => {
      const answer = await sender.ask(caseOpen.code, { body: asked });
      if (answer) setPhoneKey(answer.phoneKey ?? '');
    },
    codeKey: phoneKey && proof.phoneCode ? { phoneKey } : {},
  };
}

function useAct(props: ActFormProps) {
  const { act, asked, asksProof, onProved, onDone } = props;
  const say = useSay();
  const asker = useAsking(say(nowhere));
  const proving = useProof(props);
  const { proof } = proving;
  const [note, setNote] = useState('');
  const [satisfaction, setSatisfaction] = useState<number>();
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const uploading = useUploads();
  const [noticeVersion, setNoticeVersion] = useState<string>();
  const checkForm = useRef<() => Values | undefined>(null);
  const isFilled = note.trim() !== '' || satisfaction !== undefined || files.length > 0;
  const noteFilled = useEffectEvent(() => props.onFilled?.(isFilled));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is reported
  useEffect(() => noteFilled(), [isFilled]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (uploading.holdBack()) return;
    if (act === 'rate' && satisfaction === undefined)
      return asker.setRefusal(say(['请选择满意度', 'Choose how satisfied you are']));
    if (act === 'relief' && !noticeVersion) return asker.setErrors({ noticeVersion: say(notAccepted) });
    const formData = checkForm.current?.();
    if (checkForm.current && !formData) return;
    const given = Object.entries({ ...proof, note }).filter(([, value]) => value.trim() !== '');
    const body = {
      ...asked,
      ...Object.fromEntries(given.map(([name, value]) => [name, value.trim()])),
      ...proving.codeKey,
      ...(act === 'rate' ? { satisfaction } : {}),
      ...(act === 'relief' ? { noticeVersion } : {}),
      ...(formData ? { formData } : {}),
      ...(act === 'supplement' && files.length > 0 ? { fileIds: files.map(({ fileId }) => fileId).join(',') } : {}),
    };
    const answer = await asker.ask(caseOpen[act], { body: body as never });
    if (answer === undefined) return;
    // digits are valid for one act
    if (asksProof && proof.phoneCode === '') onProved?.(proof);
    onDone(answer ?? undefined);
  }
  return {
    asker,
    proving,
    uploading,
    checkForm,
    note,
    setNote,
    satisfaction,
    setSatisfaction,
    files,
    setFiles,
    setNoticeVersion,
    submit,
    clearError: (name: string) =>
      asker.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))),
  };
}

/** One act of an applicant on the case, with the proof of identity (security.md S64). */
export function ActForm(props: ActFormProps) {
  const { act, form, asksProof, isAsked = false, known } = props;
  const say = useSay();
  const acting = useAct(props);
  const { asker, proving, uploading, clearError } = acting;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);
  const { title, note: noteWords, needed, warning } = wordsOf(act, isAsked);
  return (
    <form ref={place} className="public-form public-act" noValidate onSubmit={(event) => void acting.submit(event)}>
      <h2>{say(title)}</h2>
      {warning && <p className="public-words">{say(warning)}</p>}
      {act === 'rate' && <Stars chosen={acting.satisfaction} onChoose={acting.setSatisfaction} />}
      {act !== 'own' && (
        <PlainArea
          label={say(noteWords)}
          required={needed ?? false}
          rows={3}
          value={acting.note}
          error={asker.errors.note}
          onChange={(event) => {
            acting.setNote(event.target.value);
            clearError('note');
          }}
        />
      )}
      {act === 'supplement' && (
        <PlainFiles
          label={say(['材料', 'Documents'])}
          files={acting.files}
          onFiles={acting.setFiles}
          onBusy={(now) => uploading.mark('fileIds', now)}
        />
      )}
      {act === 'supplement' && form && (
        <FormAnew form={form} errors={asker.errors} check={acting.checkForm} onSending={uploading.mark} />
      )}
      {asksProof && (
        <ProofFields
          proof={proving.proof}
          errors={asker.errors}
          isKnown={known !== undefined}
          onChange={(next) => {
            proving.change(next);
            for (const name of Object.keys(next)) clearError(name);
          }}
          sender={proving.sender}
          isSent={proving.isSent}
          onSend={() => void proving.send()}
        />
      )}
      {act === 'relief' && (
        <NoticePart
          error={asker.errors.noticeVersion}
          onAccepted={(version) => {
            acting.setNoticeVersion(version);
            clearError('noticeVersion');
          }}
        />
      )}
      <AskingParts asker={asker} waits={uploading.refusal} />
      <SendButton busy={asker.busy} label={title} danger={warning !== undefined} />
    </form>
  );
}

function Stars({ chosen, onChoose }: { chosen: number | undefined; onChoose: (stars: number) => void }) {
  const say = useSay();
  return (
    <fieldset className="public-stars">
      <legend data-required>{say(['满意度', 'Rating'])}</legend>
      {stars.map((words, at) => (
        <label key={words[0]}>
          <input
            type="radio"
            name="satisfaction"
            required
            checked={chosen === at + 1}
            onChange={() => onChoose(at + 1)}
          />
          {say(words)}
        </label>
      ))}
    </fieldset>
  );
}
