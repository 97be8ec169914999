import { ofForm, shapeWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import { type ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keptBack, passWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useMemo } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { percent } from '../../formal/exams.ts';
import { coefficient, drawn, drawnShare, people, points } from '../figures.ts';
import { Chooser } from '../page/chooser.tsx';
import { analysisOf, type Chosen, useChosen } from '../page/chosen.ts';
import { choicesOf } from '../page/scope.ts';
import { rosterAddress } from '../roster-link.tsx';
import { Answered } from './answered.tsx';
import { ByTopic } from './by-topic.tsx';
import { Distribution } from './distribution.tsx';
import type { PartProps } from './part-props.ts';
import { Reliability } from './reliability.tsx';
import { FigureList, Told } from './told.tsx';

/** S3: distribution of scores by total or subject, of all, a district or a centre. */
export function ScoresPart({ record, fixed = false }: PartProps) {
  const [chosen, choose] = useChosen();
  const answer = useCall(examStatistics.calls.analyse, analysisOf(chosen), { quiet: true });
  return (
    <div className="exam-stat-part">
      {!fixed && <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.scores} />}
      <Answered answer={answer}>{(analysis) => <Scores analysis={analysis} chosen={chosen} />}</Answered>
    </div>
  );
}

function Scores({ analysis, chosen }: { analysis: ExamAnalysis; chosen: Chosen }) {
  const say = useSay();
  const { n, suppressed, shape, passScore, totalScore } = analysis;
  const onPick = useRowsOf(chosen, analysis);
  const line = passWords(passScore);
  const told = (value: string | null) => <Told value={value} suppressed={suppressed} />;
  return (
    <>
      <Panel title={say(['分布与统计量', 'Distribution and its figures'])}>
        <FigureList
          figures={[
            [['人数 n', 'People n'], told(people(n))],
            [['平均分', 'Mean'], told(points(analysis.mean))],
            [['标准差', 'Standard deviation'], told(points(analysis.sd))],
            [['中位数', 'Median'], told(points(analysis.median))],
            [['合格率', 'Pass rate'], told(percent(analysis.passRate))],
            [['偏度', 'Skewness'], told(coefficient(shape.skew))],
            [['峰度', 'Kurtosis'], told(coefficient(shape.kurt))],
          ]}
        />
        <p className="kx-hint">{say(shapeWords(shape))}</p>
        <Distribution analysis={analysis} onPick={onPick} />
        <p className="kx-hint">
          {say([
            `满分 ${totalScore} 分，${line[0]}；每组含下限、不含上限，最后一组含满分。`,
            `Full marks ${totalScore}. ${line[1]}. A bin holds its lower bound and not its upper one, the last also full marks.`,
          ])}
        </p>
      </Panel>
      <div className="exam-stat-two">
        <div className="kx-panel">
          <Percentiles analysis={analysis} />
        </div>
        {analysis.reliability && (
          <Panel title={`${say(['信度', 'Reliability'])}${say(ofForm(analysis.paper?.label))}`}>
            <Reliability reliability={analysis.reliability} sheets={analysis.paper?.sheets ?? 0} />
          </Panel>
        )}
        {analysis.knowledge.length > 0 && (
          <div className="kx-panel">
            <Knowledge analysis={analysis} />
          </div>
        )}
        {analysis.subjects.length > 1 && (
          <div className="kx-panel">
            <Correlation analysis={analysis} />
          </div>
        )}
      </div>
    </>
  );
}

function useRowsOf({ examId, subjectCode, districtId, centreId }: Chosen, { histogram: { bins } }: ExamAnalysis) {
  const go = useGo();
  const may = useMay();
  if (!may('score_view')) return undefined;
  return ({ row = 0 }: { row?: number }) => {
    const bin = bins[row];
    // a bin includes its lower bound only, and scores come in steps of 0.5
    const scoreEnd = bin && (row === bins.length - 1 ? bin.to : bin.to - 0.5);
    if (bin && scoreEnd !== undefined)
      go(rosterAddress(examId, { districtId, centreId, scoreSubject: subjectCode, scoreStart: bin.from, scoreEnd }));
  };
}

function Percentiles({ analysis: { percentiles, n, suppressed } }: { analysis: ExamAnalysis }) {
  const say = useSay();
  const data = useMemo<ChartData['lines']>(() => {
    const marks = Object.entries(percentiles).sort(([one], [other]) => Number(one) - Number(other));
    return {
      of: say(['百分位', 'Percentile']),
      categories: marks.map(([mark]) => `P${mark}`),
      series: [{ name: say(['分数', 'Score']), values: marks.map(([, value]) => drawn(value)) }],
    };
  }, [percentiles, say]);
  return (
    <Chart
      title={say(['百分位分数', 'Scores at percentiles'])}
      unit={say(['分', 'points'])}
      n={n}
      kind="lines"
      data={data}
      height={260}
      empty={suppressed ? keptBack : ['没有有效成绩', 'No scores that count']}
    />
  );
}

function Knowledge({ analysis: { knowledge, paper } }: { analysis: ExamAnalysis }) {
  const say = useSay();
  return (
    <ByTopic
      title={`${say(['各知识点得分率', 'Score rate by topic'])}${say(ofForm(paper?.label))}`}
      unit="%"
      max={100}
      n={paper?.sheets}
      topics={knowledge.map(({ name }) => name)}
      series={[{ name: say(['得分率（%）', 'Score rate (%)']), values: knowledge.map(({ p }) => drawnShare(p)) }]}
    />
  );
}

function Correlation({ analysis: { subjects, subjectCorr, n } }: { analysis: ExamAnalysis }) {
  const say = useSay();
  const data = useMemo<ChartData['heat']>(() => {
    const names = subjects.map(({ name }) => name);
    return {
      of: say(['科目', 'Subject']),
      columns: names,
      rows: names,
      cells: subjectCorr.map((row) => row.map((value) => drawn(value, 3))),
    };
  }, [subjects, subjectCorr, say]);
  return <Chart title={say(['科目间相关系数', 'Correlation of subjects'])} unit="" n={n} kind="heat" data={data} />;
}
