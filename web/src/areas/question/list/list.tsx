import { QuestionList } from './question-list.tsx';

export default function QuestionListPage() {
  return <QuestionList />;
}
