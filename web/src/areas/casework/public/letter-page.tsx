import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { letterCodeLength } from '@kaoxin/contract/casework/public/open-letter.ts';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { AskingParts, SendButton } from './asking-parts.tsx';
import { useAsking } from './use-asking.ts';

type Letter = AnswerOf<typeof caseOpen.letter>;

export function LetterPage({ code: scanned }: { code: string }) {
  const say = useSay();
  usePageTitle(say(['文书核验', 'Confirm a letter']));
  const asker = useAsking(say(['没有这份文书，请核对校验码和文号', 'No letter found. Check the code and the number']));
  const [code, setCode] = useState(scanned);
  const [docNo, setDocNo] = useState('');
  const [found, setFound] = useState<Letter>();
  const asked = useRef('');

  async function look(): Promise<void> {
    setFound(
      await asker.ask(caseOpen.letter, {
        query: { code: code.trim(), ...(docNo.trim() ? { docNo: docNo.trim() } : {}) },
      }),
    );
  }
  useEffect(() => {
    if (scanned === '' || asked.current === scanned) return;
    asked.current = scanned;
    void look();
  });

  return (
    <form
      className="public-form public-narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <h1>{say(['文书核验', 'Confirm a letter'])}</h1>
      <p className="public-words">
        {say([
          '核对文书是否由本机构出具。校验码在文书每页页脚。请再核对文书上的内容：摘要与原文一一对应，改动一字即不相同。',
          'Check that a letter was issued by this office. The check code is at the foot of every page.',
        ])}
      </p>
      <PlainField
        label={say(['校验码', 'Check code'])}
        aria-required
        value={code}
        error={asker.errors.code}
        hint={say([`${letterCodeLength}位数字和字母`, `${letterCodeLength} digits and letters`])}
        maxLength={64}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <PlainField
        label={say(['文号', 'Number'])}
        required={false}
        value={docNo}
        error={asker.errors.docNo}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDocNo(event.target.value)}
      />
      <AskingParts asker={asker} />
      <SendButton busy={asker.busy} label={['核验', 'Confirm']} />
      <div role="status">
        {found && (
          <div className={found.voidedTime ? 'public-letter public-letter-void' : 'public-letter'}>
            <h2>
              {found.voidedTime
                ? say(['该文书已作废或被替换', 'This letter was withdrawn or replaced'])
                : say(['该文书由本机构出具', 'This letter was issued here'])}
            </h2>
            <dl className="public-facts">
              <dt>{say(['文号', 'Number'])}</dt>
              <dd>{found.docNo}</dd>
              <dt>{say(['文书', 'Letter'])}</dt>
              <dd>{found.title}</dd>
              <dt>{say(['出具时间', 'Issued'])}</dt>
              <dd>{found.issuedTime.slice(0, 16)}</dd>
              {found.voidedTime && (
                <>
                  <dt>{say(['作废时间', 'Withdrawn'])}</dt>
                  <dd>{found.voidedTime.slice(0, 16)}</dd>
                </>
              )}
              <dt>{say(['摘要（SHA-256）', 'Digest (SHA-256)'])}</dt>
              <dd className="public-digest">{found.sha256}</dd>
            </dl>
          </div>
        )}
      </div>
    </form>
  );
}
