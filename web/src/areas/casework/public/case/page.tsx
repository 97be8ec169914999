import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { type CitizenAct, caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Receipt } from '@kaoxin/contract/casework/public/receipt.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { Activity, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { useAsking } from '../use-asking.ts';
import { ActForm, wordsOf } from './act-form.tsx';
import { type AskedCase, askedBefore, forgetAsked, keepAsked } from './asked-case.ts';
import { CaseNumberField } from './case-number-field.tsx';
import { LostCode } from './lost-code.tsx';
import { type OwnCase, OwnPart } from './own-part.tsx';
import type { Proof } from './proof-fields.tsx';
import { ReceiptPage } from './receipt.tsx';
import { CaseStatus, CaseTimeline } from './status.tsx';
import { useReceipt } from './use-receipt.ts';
import { useReworded } from './use-reworded.ts';

type Found = AnswerOf<typeof caseOpen.case>;

const sentWords: Label = [
  '受理编号和手机号码与登记一致的，查询码已发送到该手机，请查收短信',
  'If the case number and phone number match, the code has been sent to that phone',
];

export function CasePage() {
  const say = useSay();
  usePageTitle(say(['查询进度', 'Follow a case']));
  const { receipt: review, take, end } = useReceipt('case');
  if (review) return <ReceiptPage title={['复查复核申请', 'Request for review']} receipt={review} onEnd={end} />;
  return <CaseLookup onReview={take} />;
}

function useLookup() {
  const say = useSay();
  const [asked, setAsked] = useState<AskedCase>(askedBefore);
  const [found, setFound] = useState<Found>();
  const [looks, setLooks] = useState(0);
  const [done, setDone] = useState('');
  const asker = useAsking(
    say(['没有找到相符的事项，请核对受理编号和查询码', 'No case found. Check the case number and the code']),
  );
  const form = useRef<HTMLFormElement>(null);
  const query = { caseNo: asked.caseNo.trim(), queryCode: asked.queryCode.trim() };
  useReworded(asked, found, setFound);
  return {
    asked,
    setAsked,
    query,
    found,
    looks,
    done,
    setDone,
    asker,
    form,
    look: async (): Promise<void> => {
      const answer = await asker.ask(caseOpen.case, { query });
      setFound(answer);
      if (answer) {
        setLooks((before) => before + 1);
        return keepAsked(query);
      }
      forgetAsked();
      // after the next render, which marks the invalid fields
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    /** Another user may follow another case on this computer. */
    startAgain: () => {
      forgetAsked();
      setAsked({ caseNo: '', queryCode: '' });
      setFound(undefined);
      setDone('');
    },
  };
}

type Lookup = ReturnType<typeof useLookup>;

const looksUp = (state: unknown): boolean => isRecord(state) && state.looksUp === true;

function CaseLookup({ onReview }: { onReview: (receipt: Receipt) => void }) {
  const lookup = useLookup();
  const { found, look } = lookup;
  const arrival = useRef<unknown>(useLocation().state);
  const lookAtOnce = useEffectEvent(() => void look());
  useEffect(() => {
    if (looksUp(arrival.current)) lookAtOnce();
    arrival.current = null;
  }, []);
  return found ? <FoundCase lookup={lookup} found={found} onReview={onReview} /> : <LookupForm lookup={lookup} />;
}

function LookupForm({ lookup }: { lookup: Lookup }) {
  const { asked, setAsked, done, setDone, asker } = lookup;
  const say = useSay();
  const [isLost, setIsLost] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const setCaseNo = (caseNo: string) => setAsked({ ...asked, caseNo });
  const backToCode = (words: string) => {
    setIsLost(false);
    setDone(words);
    requestAnimationFrame(() => codeField.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDone('');
    void lookup.look();
  };
  if (isLost)
    return (
      <LostCode
        caseNo={asked.caseNo}
        onCaseNo={setCaseNo}
        onSent={() => backToCode(say(sentWords))}
        onBack={() => backToCode('')}
      />
    );
  return (
    <form ref={lookup.form} className="public-form public-narrow" noValidate onSubmit={submit}>
      <h1>{say(['查询进度', 'Follow a case'])}</h1>
      {done !== '' && (
        <p role="status" className="public-done">
          {done}
        </p>
      )}
      <CaseNumberField value={asked.caseNo} error={asker.errors.caseNo} onValue={setCaseNo} />
      <PlainField
        inputRef={codeField}
        label={say(['查询码', 'Code'])}
        aria-required
        value={asked.queryCode}
        error={asker.errors.queryCode}
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setAsked({ ...asked, queryCode: event.target.value })}
      />
      <AskingParts asker={asker} />
      <SendButton busy={asker.busy} label={['查询', 'Look up']} />
      <p>
        <button type="button" className="link-button" onClick={() => setIsLost(true)}>
          {say(['忘记查询码？', 'Lost your code?'])}
        </button>
      </p>
    </form>
  );
}

type Act = CitizenAct | 'own';

const leaveQuestion: Label = ['放弃已填写的内容？', 'Discard what you have filled in?'];

interface FoundCaseProps {
  lookup: Lookup;
  found: Found;
  onReview: (receipt: Receipt) => void;
}

function useActs({ lookup, found, onReview }: FoundCaseProps) {
  const { setDone } = lookup;
  const say = useSay();
  const [act, setAct] = useState<Act>();
  const [opened, setOpened] = useState<readonly Act[]>([]);
  const filled = useRef(new Set<Act>());
  const [own, setOwn] = useState<OwnCase>();
  const isAsked = found.supplementDue !== null;
  return {
    act,
    opened,
    own,
    isAsked,
    show: (one: Act) => {
      setAct(act === one ? undefined : one);
      setOpened((before) => (before.includes(one) ? before : [...before, one]));
    },
    noteFilled: (one: Act, isFilled: boolean) => void (isFilled ? filled.current.add(one) : filled.current.delete(one)),
    end: (one: Act, answer: Receipt | OwnCase | undefined) => {
      setDone(say(wordsOf(one, isAsked).done));
      setAct(undefined);
      setOpened((before) => before.filter((other) => other !== one));
      filled.current.delete(one);
      if (answer && 'files' in answer) return setOwn(answer);
      if (answer) return onReview(answer);
      // the loaded content lacks the addition
      setOwn(undefined);
      void lookup.look();
    },
    startAgain: async () => {
      const question = { text: say(leaveQuestion), ok: say(['放弃', 'Discard']) };
      if (filled.current.size === 0 || (await ask(question))) lookup.startAgain();
    },
  };
}

function FoundCase(props: FoundCaseProps) {
  const { lookup, found } = props;
  const { done, looks } = lookup;
  const say = useSay();
  const acts = useActs(props);
  const { act, isAsked } = acts;
  const [proof, setProof] = useState<Proof>();
  const heading = useRef<HTMLHeadingElement>(null);
  // a change of language is no new lookup: the focus stays on the language button
  useEffect(() => {
    if (looks > 0) heading.current?.focus();
  }, [looks]);
  const offered: readonly Act[] = found.asksProof === 1 ? [...found.acts, 'own'] : found.acts;
  return (
    <section className="public-case">
      <h1 ref={heading} tabIndex={-1}>
        {found.title}
      </h1>
      <div role="status">{done !== '' && <p className="public-done">{done}</p>}</div>
      <CaseStatus found={found} hidesLetters={acts.own !== undefined} />
      {offered.length > 0 && (
        <div className="public-acts">
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              aria-expanded={act === one}
              onClick={() => acts.show(one)}
            >
              {say(wordsOf(one, isAsked).title)}
            </button>
          ))}
        </div>
      )}
      {acts.opened.map((one) => (
        <Activity key={one} mode={act === one && offered.includes(one) ? 'visible' : 'hidden'}>
          <ActForm
            act={one}
            form={found.form}
            asksProof={found.asksProof === 1}
            isAsked={isAsked}
            known={proof}
            onProved={setProof}
            onFilled={(isFilled) => acts.noteFilled(one, isFilled)}
            asked={lookup.query}
            onDone={(answer) => acts.end(one, answer)}
          />
        </Activity>
      ))}
      {acts.own && <OwnPart own={acts.own} />}
      <CaseTimeline found={found} />
      <p>
        <button type="button" className="link-button" onClick={() => void acts.startAgain()}>
          {say(['查询其他事项', 'Look up another case'])}
        </button>
      </p>
    </section>
  );
}
