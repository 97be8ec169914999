import '../../audit/audit.css';
import '#ui/case/case.css';
import type { CentreRecord } from '@kaoxin/contract/question/centre.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { usePagePart } from '#platform/pages/page-part.ts';
import { CaseHead } from '#ui/case/case-page.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figures } from '#ui/table/facts.tsx';
import { ConflictsPart } from '../conflicts/conflicts-part.tsx';
import { usePull } from '../pull/use-pull.tsx';
import { PulledChip } from '../pulled-chip.tsx';
import { useCentreActions } from '../use-centre-actions.ts';
import { EditionsPart } from './editions-part.tsx';
import { FiguresPart } from './figures-part.tsx';
import { QuestionsPart } from './questions-part.tsx';

const parts = [
  { key: 'questions', label: ['试题', 'Questions'] },
  { key: 'conflicts', label: ['冲突', 'Conflicts'] },
  { key: 'figures', label: ['统计', 'Statistics'] },
  { key: 'editions', label: ['版本', 'Editions'] },
] as const;
type Part = (typeof parts)[number]['key'];

export function CentrePage({ bank }: { bank: CentreRecord }) {
  const say = useSay();
  const [part, show] = usePagePart(parts);
  const [pull, dialog] = usePull();
  const actions = useCentreActions<CentreRecord>(pull);
  const conflicts = bank.copies.reduce((sum, copy) => sum + copy.conflicts.length, 0);
  const counts: Readonly<Record<Exclude<Part, 'figures'>, number>> = {
    questions: bank.questionCount,
    conflicts,
    editions: bank.history.length,
  };
  const shown = parts.filter(({ key }) => key !== 'conflicts' || conflicts > 0 || part === key);
  return (
    <article className="kx-case bank-page">
      <CaseHead
        title={bank.name}
        marks={
          <>
            <span className="kx-figures">{bank.bankCode}</span>
            <PulledChip row={bank} />
            <span>{bank.subjectName}</span>
            <span>{bank.deptIdName}</span>
            <span>{bank.ownerIdName}</span>
            <span>
              {say([`第${bank.bankVersion}版`, `edition ${bank.bankVersion}`])} {figures(minute(bank.approvedTime))}
            </span>
          </>
        }
        verbs={<VerbBar actions={actions} row={bank} label={['题库操作', 'Bank actions']} />}
      />
      <div className="bank-page-body">
        <Types counts={bank.typeCounts} />
        <CaseTabs
          label={['题库中心', 'Question centre']}
          tabs={shown.map((one) => ({
            ...one,
            ...(one.key === 'figures' ? {} : { count: counts[one.key] }),
            hot: one.key === 'conflicts' && conflicts > 0,
          }))}
          active={part}
          onChange={show}
        />
        {part === 'questions' && <QuestionsPart bankId={bank.id} />}
        {part === 'conflicts' && <ConflictsPart sourceId={bank.id} copies={bank.copies} />}
        {part === 'figures' && <FiguresPart figures={bank.figures} />}
        {part === 'editions' && <EditionsPart history={bank.history} />}
      </div>
      {dialog}
    </article>
  );
}

function Types({ counts }: { counts: CentreRecord['typeCounts'] }) {
  const language = useLanguage();
  const say = useSay();
  const types = questionType.entries.filter(({ key }) => (counts[key] ?? 0) > 0);
  if (types.length === 0) return null;
  return (
    <ul className="kx-panel bank-types" aria-label={say(['题型分布', 'By type'])}>
      {types.map(({ key, zh, en }) => (
        <li key={key}>
          {language === 'en' ? en : zh} <strong className="kx-figures">{counts[key]}</strong>
        </li>
      ))}
    </ul>
  );
}
