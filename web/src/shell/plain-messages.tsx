import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { type AskedQuestion, onQuestion, onToast, type Toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';

/** Milliseconds a toast stays. */
const stays = 5000;

export function PlainMessages() {
  return (
    <>
      <PlainToasts />
      <PlainQuestions />
    </>
  );
}

function PlainToasts() {
  const say = useSay();
  const [waiting, setWaiting] = useState<Toast[]>([]);
  useEffect(() => onToast(setWaiting), []);
  const [shown] = waiting;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setWaiting((list) => list.filter(({ id }) => id !== shown.id)), stays);
    return () => clearTimeout(timer);
  }, [shown]);
  const line = shown && (
    <div key={shown.id} className={`plain-toast plain-toast-${shown.kind}`}>
      {shown.text}
      {shown.detail && <small>{shown.detail}</small>}
      {shown.requestId && <small>{`${say(['请求编号', 'Request ID'])} ${shown.requestId}`}</small>}
    </div>
  );
  const isUrgent = shown?.kind === 'error';
  return (
    <div className="plain-toasts">
      <div role="alert">{isUrgent && line}</div>
      <div role="status">{!isUrgent && line}</div>
    </div>
  );
}

function PlainQuestions() {
  const [waiting, setWaiting] = useState<AskedQuestion[]>([]);
  useEffect(() => onQuestion((question) => setWaiting((list) => [...list, question])), []);
  const [question] = waiting;
  if (!question) return null;
  const reply = (yes: boolean) => {
    setWaiting((list) => list.slice(1));
    question.answer(yes);
  };
  return <PlainQuestion key={waiting.length} question={question} onReply={reply} />;
}

function PlainQuestion({ question, onReply }: { question: AskedQuestion; onReply: (yes: boolean) => void }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = (yes: boolean) => {
    dialog.current?.close();
    onReply(yes);
  };
  return (
    <dialog ref={dialog} className="question" aria-labelledby="question-title" onCancel={() => onReply(false)}>
      <h2 id="question-title">{question.title ?? say(['请确认', 'Confirm'])}</h2>
      <p>{question.text}</p>
      <div className="question-foot">
        <button type="button" className="button" onClick={() => close(false)}>
          {question.cancel ?? say(sharedWords.cancel)}
        </button>
        <button
          type="button"
          className={`button ${question.danger ? 'button-danger' : 'button-main'}`}
          onClick={() => close(true)}
        >
          {question.ok ?? say(sharedWords.confirm)}
        </button>
      </div>
    </dialog>
  );
}
