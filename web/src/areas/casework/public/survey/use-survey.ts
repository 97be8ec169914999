import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { useEffect, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { useLanguage } from '#platform/language.tsx';

export type AskedSurvey = AnswerOf<typeof surveyOpen.asked>;

/** The server words the notice in the language of the page, so a change of language reloads the survey. */
export function useSurvey(id: string) {
  const language = useLanguage();
  const [survey, setSurvey] = useState<AskedSurvey>();
  const [failure, setFailure] = useState<ApiError>();
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: language and times ask again
  useEffect(() => {
    let isAsked = true;
    api(surveyOpen.asked, { query: { id }, quiet: true }, { withToken: false }).then(
      (answer) => {
        if (!isAsked) return;
        setSurvey(answer);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isAsked) setFailure(error);
      },
    );
    return () => {
      isAsked = false;
    };
  }, [id, language, times]);
  const again = () => setTimes((before) => before + 1);
  const restart = () => {
    setSurvey(undefined);
    again();
  };
  return { survey, failure, again, restart };
}
