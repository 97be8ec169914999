import { unlike } from '../../../server/src/areas/question/staging/staging.fixture.ts';
import { writeZip } from '../../../server/src/platform/files/write-zip.ts';
import { tinyPng } from '../../../server/src/testing/pictures.ts';

const heads = '题型,题干,选项A,选项B,选项C,选项D,答案,分值,难度';
const single = (at: number, said: { stem?: string; answer?: string } = {}): string =>
  `单项选择,${said.stem ?? unlike(at + 1)},甲${at},乙${at},丙${at},丁${at},${said.answer ?? 'A'},1,中`;

/** Row numbers of `manyQuestions` with an error each, and of one that repeats a question of the bank (`twin`). */
export const wrongRows = { answer: 7, stem: 200, truth: 515, twin: 300 } as const;

/** A table of 520 questions with three errors and one duplicate. @param known the stem of the duplicate */
export function manyQuestions(known: string): Buffer {
  const rows = Array.from({ length: 520 }, (_, at) => {
    if (at === wrongRows.answer) return single(at, { answer: 'E' });
    if (at === wrongRows.stem) return single(at, { stem: '' });
    if (at === wrongRows.truth) return `判断,${unlike(at + 1)},,,,,也许,1,中`;
    return single(at, at === wrongRows.twin ? { stem: known } : {});
  });
  return Buffer.from(`\uFEFF${[heads, ...rows].join('\r\n')}`);
}

const item = (id: string, title: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${title}" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
const choice = (id: string, asked: string): string =>
  item(
    id,
    id,
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${asked}</prompt><simpleChoice identifier="A">上升</simpleChoice><simpleChoice identifier="B">下降</simpleChoice></choiceInteraction>`,
  );
const resource = (id: string): string =>
  `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${id}.xml"><file href="${id}.xml"/></resource>`;

/** A QTI 2.1 package: two single choices and a hotspot, of which only text and picture can be imported. */
export function qtiPackage(): Buffer {
  const items = ['item-1', 'item-2', 'item-3'];
  const manifest = `<?xml version="1.0" encoding="UTF-8"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="package"><organizations/><resources>${items.map(resource).join('')}</resources></manifest>`;
  const hotspot =
    '<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>在地图上指出该城市</prompt><object type="image/png" data="map.png"/></hotspotInteraction>';
  return Buffer.from(
    writeZip([
      { name: 'imsmanifest.xml', content: manifest },
      { name: 'item-1.xml', content: choice('item-1', '中央银行买入国债时，市场利率一般怎样变化？') },
      { name: 'item-2.xml', content: choice('item-2', '劳动供给减少时，工资水平一般怎样变化？') },
      { name: 'item-3.xml', content: item('item-3', 'item-3', hotspot) },
      { name: 'map.png', content: tinyPng },
    ]),
  );
}
