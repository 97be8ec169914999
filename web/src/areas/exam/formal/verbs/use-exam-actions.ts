import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { type ExamVerb, examStatus, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { tellRemoved } from '#ui/list-page/rows/tell-removed.ts';
import { dataPath } from '../../statistics/paths.ts';
import { type ExamHead, examPaths } from '../exams.ts';
import { type Asked, askingVerbs } from './asking-verbs.ts';

const hasFigures = ({ status }: ExamHead): boolean =>
  status === examStatus.of.released || status === examStatus.of.archived;

export function useExamActions<R extends ExamHead>(ask: (asked: Asked) => void, onRemoved?: () => void): Action<R>[] {
  const open = useOpen();
  const remove = usePerform(formalExam.calls.remove);
  const allows = (verb: ExamVerb) => (row: R) => row.allowedActions.includes(verb);
  const fitting = (verb: ExamVerb) => ({ grant: examVerbs[verb].button, visible: allows(verb) });
  return [
    {
      ...verbs.edit,
      ...fitting('edit'),
      perform: ([row]) => row && open(examPaths.add, { title: [row.name, row.name], query: { id: row.id } }),
    },
    ...askingVerbs.map(
      (verb): Action<R> => ({
        name: verb,
        label: [examVerbs[verb].zh, examVerbs[verb].en],
        on: 'row',
        ...fitting(verb),
        danger: verb === 'cancel',
        primary: verb !== 'cancel',
        // the next step has a key; an irreversible one has none
        ...(verb === 'cancel' ? {} : { shortcut: 'S' }),
        perform: ([row]) => row && ask({ verb, id: row.id }),
      }),
    ),
    {
      name: 'figures',
      label: ['数据', 'Figures'] as const,
      on: 'row' as const,
      grant: 'formal_exam_data',
      visible: hasFigures,
      shortcut: 'D',
      perform: ([row]) => row && open(dataPath, { query: { id: row.id } }),
    },
    {
      ...verbs.remove,
      ...fitting('remove'),
      perform: async (rows) => {
        await remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } });
        tellRemoved(
          formalExam.calls.restore,
          rows.map(({ id, name }) => ({ id, name })),
        );
        onRemoved?.();
      },
    },
  ];
}
