import { MemoryRouter } from 'react-router';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import type { StagedServer } from '../../../testing/staged-questions.ts';
import QuestionImportPage from './import.tsx';

const holder = ['question_import', 'question_confirm', 'question_bank_view', 'test_question_edit', 'answer_view'];

interface Given {
  query?: string;
  answer?: (asked: Asked) => Answer | undefined;
  may?: readonly string[];
}

export function openImport(
  server: StagedServer,
  { query = 'bankId=5&batchNo=DR20261124000001', answer, may = holder }: Given = {},
) {
  const asked = serving((one) => answer?.(one) ?? server.answer(one));
  mayDo(may);
  const shown = showSignedIn(
    <MemoryRouter initialEntries={[`/questionManage/testQuestions/export?${query}`]}>
      <QuestionImportPage />
    </MemoryRouter>,
  );
  return { ...shown, asked };
}
