import { survey } from '@kaoxin/contract/survey/survey.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { surveyPaths } from './paths.ts';

export interface SurveyHead {
  id: string;
  version?: unknown;
}
const { draft, collecting, ended } = surveyStatus.of;
const statusOf = (row: object): unknown => ('status' in row ? row.status : undefined);
const isDeleted = (row: object): boolean => 'deletedAnswers' in row && row.deletedAnswers !== null;

/** Address of the public form. The server omits the host when no public address is set. */
const linkOf = (row: object): string | undefined => {
  const link: unknown = 'link' in row ? row.link : undefined;
  return typeof link === 'string' ? new URL(link, window.location.origin).href : undefined;
};

export function useSurveyActions<R extends SurveyHead>({ inside = false } = {}): readonly Action<R>[] {
  const open = useOpen();
  const say = useSay();
  const copyLink = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(say(['链接已复制', 'Link copied']));
    } catch {
      toast.warning(
        say([`浏览器不允许复制，请手工复制：${link}`, `The browser does not allow copying. Copy it yourself: ${link}`]),
      );
    }
  };
  const publish = usePerform(survey.calls.publish, { success: ['操作成功!', 'Done'] });
  const turn = (row: R | undefined, status: number) =>
    row && publish.mutateAsync({ body: { id: row.id, version: Number(row.version), status } });
  const to = (path: string) => (rows: R[]) => rows[0] && open(path, { query: { id: rows[0].id } });
  const authoring: Action<R> = {
    name: 'questions',
    label: ['题目', 'Questions'],
    on: 'row',
    grant: 'survey_view',
    shortcut: 'Q',
    perform: to(surveyPaths.authoring),
  };
  return [
    ...(inside ? [] : [authoring]),
    {
      name: 'publish',
      label: ['发布', 'Publish'],
      on: 'row',
      grant: 'survey_publish',
      visible: (row) => statusOf(row) === draft,
      confirm: [
        '发布后题目不能再修改。确定发布？',
        'Questions cannot be changed after the survey is published. Publish it?',
      ],
      primary: true,
      perform: ([row]) => turn(row, collecting),
    },
    {
      name: 'copyLink',
      label: ['复制链接', 'Copy link'],
      on: 'row',
      visible: (row) => statusOf(row) === collecting && linkOf(row) !== undefined,
      shortcut: 'L',
      perform: ([row]) => {
        const link = row && linkOf(row);
        return link && copyLink(link);
      },
    },
    {
      name: 'end',
      label: ['结束', 'End'],
      on: 'row',
      grant: 'survey_publish',
      visible: (row) => statusOf(row) === collecting,
      confirm: ['结束后不再收集答卷。确定结束？', 'No more answers are collected after the survey ends. End it?'],
      perform: ([row]) => turn(row, ended),
    },
    {
      name: 'reopen',
      label: ['继续收集', 'Go on'],
      on: 'row',
      grant: 'survey_publish',
      visible: (row) => statusOf(row) === ended && !isDeleted(row),
      perform: ([row]) => turn(row, collecting),
    },
    {
      name: 'answers',
      label: ['答卷', 'Answers'],
      on: 'row',
      grant: 'survey_view',
      visible: (row) => statusOf(row) !== draft,
      perform: ([row]) => row && open(surveyPaths.answers, { query: { surveyId: row.id } }),
    },
    {
      name: 'statistics',
      label: ['统计', 'Statistics'],
      on: 'row',
      visible: (row) => statusOf(row) !== draft,
      shortcut: 'D',
      perform: to(surveyPaths.statistics),
    },
  ];
}
