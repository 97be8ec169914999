import { type Label, say as sayIn } from '@kaoxin/contract/conventions.ts';
import { surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { deletedWords, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { auditedTransaction } from '#platform/http/audited-transaction.ts';
import { manualTransaction } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { SHEET_CONTENT_TYPE, type SheetContent, writeSheets } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import { figuresOf } from './figures.ts';

type Cell = string | number | null;
type Say = (label: Label) => string;
interface Part {
  title: Label;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const keptBack: Label = ['人数过少，不显示', 'Hidden: too few people'];
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
const percent = (share: number | null): number | null => rounded(share === null ? null : share * 100);

export const exportFigures = manualTransaction(surveyAnswer.exportStatistics, async (work, input, exchange) => {
  const started = performance.now();
  const reading = work.onReplica();
  const figures = await figuresOf(reading, input.query);
  const isMarked = (await settingsOf(reading)).get('watermark.on') !== '0';
  const body = await writeSheets(sheetsOf(work, figures, isMarked), work.requestId);
  const writing = { call: surveyAnswer.exportStatistics, input, exchange, started, noReplay: true };
  return auditedTransaction(work, writing, async (inside) => {
    inside.target = figures.surveyId;
    const name = `${figures.title}_${sayIn(['统计', 'figures'], work.actor.language)}_${work.now.slice(0, 10)}.xlsx`;
    return { name, contentType: SHEET_CONTENT_TYPE.xlsx, body };
  });
});

function sheetsOf({ actor, now }: Work, figures: SurveyFigures, isMarked: boolean): SheetContent[] {
  const say: Say = (label) => sayIn(label, actor.language);
  const watermark = isMarked ? `${figures.title}　${actor.realName} ${now}` : figures.title;
  return [totals, questions, options, words, days, districts].map((part) => {
    const { title, heads, rows } = part(figures, say);
    return {
      title: say(title),
      watermark,
      columns: heads.map((label, at) => ({ key: String(at), label, width: at === 0 ? 40 : 16 })),
      rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))),
    };
  });
}

const totals = (figures: SurveyFigures, say: Say): Part => ({
  title: ['概况', 'Summary'],
  heads: [say(['指标', 'Figure']), say(['数值', 'Value'])],
  rows: [
    [say(['问卷', 'Survey']), figures.title],
    ...(figures.deletedAnswers ? [[say(['说明', 'Note']), say(deletedWords(figures.deletedAnswers))]] : []),
    [say(['答卷数', 'Answers']), figures.answers],
    [say(['有效答卷数', 'Valid answers']), figures.valid],
    [say(['人工标记的答卷数', 'Answers marked by hand']), figures.marked],
    [say(['平均用时（秒）', 'Mean seconds']), rounded(figures.avgDuration)],
    [say(['统计时间', 'As of']), figures.asOf],
    ...(figures.suppressed ? [['—', say(keptBack)]] : []),
  ],
});

const questions = ({ questions: list }: SurveyFigures, say: Say): Part => ({
  title: ['题目', 'Questions'],
  heads: [
    ['题目', 'Question'] as const,
    ['作答数', 'Answered'],
    ['均值', 'Mean'],
    ['标准差', 'SD'],
    ['NPS', 'NPS'],
  ].map(([zh, en]) => say([zh ?? '', en ?? ''])),
  rows: list.map(({ sort, title, n, mean, sd, nps, suppressed }) => [
    `${sort}. ${title}`,
    n,
    suppressed ? '—' : rounded(mean),
    suppressed ? '—' : rounded(sd),
    suppressed ? '—' : rounded(nps),
  ]),
});

const options = ({ questions: list }: SurveyFigures, say: Say): Part => ({
  title: ['选项', 'Options'],
  heads: [
    say(['题目', 'Question']),
    say(['矩阵行', 'Row']),
    say(['选项', 'Option']),
    say(['人数', 'People']),
    say(['占比（%）', 'Share (%)']),
  ],
  rows: list.flatMap(({ sort, title, options: own, rows }) =>
    [{ label: '', options: own }, ...rows].flatMap((row) =>
      row.options.map(({ label, count, share }): Cell[] => [
        `${sort}. ${title}`,
        row.label,
        label,
        count ?? '—',
        count === null ? '—' : percent(share),
      ]),
    ),
  ),
});

const words = ({ questions: list }: SurveyFigures, say: Say): Part => ({
  title: ['高频词', 'Words'],
  heads: [say(['题目', 'Question']), say(['词', 'Word']), say(['答卷数', 'Answers'])],
  rows: list
    .filter(({ qType }) => qType === surveyQtype.of.text)
    .flatMap(({ sort, title, words: own }) => own.map(({ w, c }): Cell[] => [`${sort}. ${title}`, w, c])),
});

const days = ({ byDay }: SurveyFigures, say: Say): Part => ({
  title: ['按日', 'By day'],
  heads: [say(['日期', 'Day']), say(['有效答卷数', 'Valid answers'])],
  rows: byDay.map(({ date, count }) => [date, count]),
});

const districts = ({ byDistrict, measures }: SurveyFigures, say: Say): Part => ({
  title: ['按考区', 'By district'],
  heads: [
    say(['考区', 'District']),
    say(['有效答卷数', 'Valid answers']),
    ...measures.map(({ title, qType }) =>
      qType === surveyQtype.of.nps ? `${title}（NPS）` : `${title}（${say(['均值', 'mean'])}）`,
    ),
  ],
  rows: byDistrict.map(({ districtName, count, values, suppressed }) => [
    districtName ?? say(['未填考区', 'No district']),
    count,
    ...values.map((value) => (suppressed ? '—' : rounded(value))),
  ]),
});
