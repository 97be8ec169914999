import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import { examStatistics } from '@kaoxin/contract/exam/statistics.ts';
import { api, saveFile } from '#platform/calls/api.ts';
import { fileName } from '#ui/chart/saving.ts';
import { bookOf } from '#ui/chart/sheet.ts';
import { analysisOf, type Chosen } from './chosen.ts';
import { type Say, sheetsOf } from './workbook-sheets.ts';

/** All figures of the page as they are chosen, one sheet for each kind, asked anew. */
export async function saveWorkbook(record: ExamRecord, chosen: Chosen, say: Say): Promise<void> {
  const { examId, subjectCode, districtId } = chosen;
  const { statistics, districtStatistics, analyse, districtExaminers } = examStatistics.calls;
  const [headline, districts, analysis, structure] = await Promise.all([
    api(statistics, { query: { examId } }),
    api(districtStatistics, { query: { examId, ...(subjectCode ? { subjectCode } : {}) } }),
    api(analyse, { query: analysisOf(chosen) }),
    api(districtExaminers, { query: { examId, ...(districtId ? { districtId } : {}) } }),
  ]);
  const sheets = sheetsOf({ headline, districts, analysis, structure }, rangeOf(record, chosen, say), say);
  const title = say([`${record.name} 统计分析`, `${record.name}: figures`]);
  const book = await bookOf(sheets.map(({ name, line, figures }) => ({ name, title: [title, line], figures })));
  saveFile(book, `${fileName(title)}.xlsx`);
}

/** Subject, district and centre in words. */
function rangeOf({ subjects, districts, places }: ExamRecord, chosen: Chosen, say: Say) {
  const subject =
    subjects.find(({ subjectCode }) => subjectCode === chosen.subjectCode)?.name ?? say(['总分', 'Total score']);
  const district = districts.find(({ id }) => id === chosen.districtId)?.name ?? say(['全部考区', 'All districts']);
  const centre = places.find(({ centreId }) => centreId === chosen.centreId)?.centreName;
  return { subject, place: [district, centre].filter(Boolean).join(' ') };
}
