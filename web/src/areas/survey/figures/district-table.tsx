import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useSay } from '#platform/language.tsx';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';

type Row = SurveyFigures['byDistrict'][number];

export function DistrictTable({ figures: { byDistrict, measures } }: { figures: SurveyFigures }) {
  const say = useSay();
  const title = say(['按考区对照', 'By district']);
  const columns: Column<Row>[] = [
    {
      key: 'district',
      label: ['考区', 'District'],
      width: 140,
      render: ({ districtName }) => districtName ?? say(['未填考区', 'No district']),
    },
    figureColumn('count', ['有效答卷', 'Valid answers'], 110, ({ count }) => count.toLocaleString('zh-CN')),
    ...measures.map(({ id, title: question, qType }, at): Column<Row> => {
      const of = qType === surveyQtype.of.nps ? 'NPS' : say(['均值', 'mean']);
      return {
        key: id,
        label: [`${question}（${of}）`, `${question} (${of})`],
        width: 200,
        align: 'right',
        render: ({ values }) => <span className="kx-figures">{values[at]?.toFixed(2) ?? '—'}</span>,
      };
    }),
  ];
  return (
    <section className="kx-panel survey-districts">
      <h2>{title}</h2>
      <PlainTable label={title} rows={byDistrict} columns={columns} keyOf={({ districtId }) => districtId ?? 'none'} />
    </section>
  );
}
