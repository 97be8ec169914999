import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { useEffect, useRef } from 'react';
import { api } from '#platform/calls/api.ts';
import { useLanguage } from '#platform/language.tsx';
import type { AskedCase } from './asked-case.ts';

type Found = AnswerOf<typeof caseOpen.case>;

/** Reloads the case when the language changes, because the server words it. After a failure the loaded one stays. */
export function useReworded(
  { caseNo, queryCode }: AskedCase,
  found: Found | undefined,
  onReworded: (found: Found) => void,
): void {
  const language = useLanguage();
  const worded = useRef(language);
  const isShown = found !== undefined;
  useEffect(() => {
    if (!isShown) worded.current = language;
    if (worded.current === language) return;
    let isAsked = true;
    const query = { caseNo: caseNo.trim(), queryCode: queryCode.trim() };
    api(caseOpen.case, { query, quiet: true }, { withToken: false }).then(
      (answer) => {
        if (!isAsked) return;
        worded.current = language;
        onReworded(answer);
      },
      () => {},
    );
    return () => {
      isAsked = false;
    };
  }, [language, isShown, caseNo, queryCode, onReworded]);
}
