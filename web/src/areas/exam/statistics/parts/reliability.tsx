import { reliabilityWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { coefficient, people, points } from '../figures.ts';
import { FigureList, Told } from './told.tsx';

interface ReliabilityProps {
  reliability: NonNullable<ExamAnalysis['reliability']>;
  sheets: number;
}

export function Reliability({ reliability: { alpha, kr20, sem, splitHalf }, sheets }: ReliabilityProps) {
  const say = useSay();
  const { tone, label, means } = reliabilityWords(alpha);
  return (
    <>
      <FigureList
        figures={[
          [['克隆巴赫 α', 'Cronbach’s α'], <Told key="a" value={coefficient(alpha)} />],
          [['KR-20', 'KR-20'], <Told key="k" value={coefficient(kr20)} />],
          [['分半信度', 'Split half'], <Told key="s" value={coefficient(splitHalf)} />],
          [['测量标准误', 'Standard error'], <Told key="e" value={points(sem)} />],
          [['答卷', 'Sheets'], <Told key="n" value={people(sheets)} />],
        ]}
      />
      <p>
        <Chip tone={tone}>{say(label)}</Chip> {say(means)}
      </p>
      {sem !== null && (
        <p>
          {say([
            `测量标准误 ${points(sem)} 分：约三分之二的考生，其真实水平在所得分数上下 ${points(sem)} 分以内。`,
            `Standard error ${points(sem)}: for about two in three people the true score lies within ${points(sem)} points of the one they got.`,
          ])}
        </p>
      )}
    </>
  );
}
