import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { noticeCall } from '@kaoxin/contract/casework/public/notice.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useId, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { AcceptBox, NoticeWords, privacyWords } from './notice-words.tsx';

export const notAccepted: Label = [
  '请阅读并确认个人信息处理告知和如实反映承诺',
  'Read and accept the privacy notice and the declaration',
];

type Notice = AnswerOf<typeof noticeCall>;

interface NoticePartProps {
  error: string | undefined;
  /** version of the accepted notice; undefined while a box is unchecked */
  onAccepted: (version: string | undefined) => void;
}

export function NoticePart({ error, onAccepted }: NoticePartProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const [notice, setNotice] = useState<Notice>();
  const [failed, setFailed] = useState(false);
  const [accepted, setAccepted] = useState({ privacy: false, truth: false });
  const [asked, setAsked] = useState(0);
  // reloads after a refused version; the server words the notice in the language of the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isAsked = true;
    api(noticeCall, {}).then(
      (answer) => {
        if (!isAsked) return;
        setNotice((before) => {
          if (before && before.version !== answer.version) {
            setAccepted({ privacy: false, truth: false });
            onAccepted(undefined);
          }
          return answer;
        });
        setFailed(false);
      },
      () => {
        if (isAsked) setFailed(true);
      },
    );
    return () => {
      isAsked = false;
    };
  }, [language, asked, error]);

  const accept = (change: Partial<typeof accepted>) => {
    const next = { ...accepted, ...change };
    setAccepted(next);
    onAccepted(next.privacy && next.truth ? notice?.version : undefined);
  };
  const box = (name: 'privacy' | 'truth', words: string) => (
    <AcceptBox
      checked={accepted[name]}
      errorId={error ? `${id}-error` : undefined}
      onCheck={(now) => accept({ [name]: now })}
    >
      {words}
    </AcceptBox>
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{say(['告知与承诺', 'Notice and declaration'])}</h2>
      {failed && (
        <p className="notice" role="alert">
          {say(['告知内容没有载入，', 'The notice could not be loaded. '])}
          <button type="button" className="link-button" onClick={() => setAsked((count) => count + 1)}>
            {say(['重新载入', 'Load it again'])}
          </button>
        </p>
      )}
      {notice && (
        <>
          <NoticeWords parts={notice.parts} />
          {box('privacy', say(privacyWords))}
          {box('truth', notice.declaration)}
        </>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </section>
  );
}
