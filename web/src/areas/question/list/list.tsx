import { QuestionList } from './question-list.tsx';

/** 试题管理: the questions of all banks one sees. */
export default function QuestionListPage() {
  return <QuestionList />;
}
