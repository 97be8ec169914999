import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { keysOf, pick, valueAt } from '@kaoxin/contract/records.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { checkPhone } from '#engine/identity/check-identity.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { refuse } from '#platform/http/errors.ts';
import { nameOf } from '#platform/names.ts';
import { pinyinInitials } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import type { Amendment, CaseHead } from '../case-head.ts';
import { limitsFor } from '../clock/clock.ts';
import { type CaseType, noSuchDistrict, type Placed, Places } from '../intake/place.ts';
import { caseHead, writtenWords } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { isNotAccepted } from '../letters/reply.ts';
import { keepWordsAnew } from '../likeness/words.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { typeNames } from '../read/present.ts';
import { noteAddition } from '../recusal/recusal.ts';
import { refusal } from '../rules/refusals.ts';
import { approvalsOf, foreseen, performStep } from '../store/perform.ts';
import { caseMoment } from '../workdays/moment.ts';
import { amendReason } from './amend-reason.ts';
import { sent } from './verbs.ts';

type Body = InputOf<CaseCalls['amend']>['body'];
type Fields = Omit<Body, 'id' | 'version' | 'reason'>;

const nothing: Amendment = {
  change: {},
  changesMatter: false,
  untold: {},
  told: {},
  limits: null,
  deptId: null,
  lines: [],
};

/**
 * Handler or auditor correct the registered data: class, district, text, contact (domain.md 3.7). The timeline shows
 * both versions. A handler named by the new text loses the case.
 */
export async function amendCase(work: Work, module: CaseModule, { id, version, reason, ...fields }: Body) {
  const row = await work.table(module.table).need(id);
  const verb = fields.confidential === 0 ? 'lift' : 'amend';
  // refuse callers without the right before checking their input
  await foreseen(work, module, row, verb, { version, amendment: nothing });
  const amendment = await amendmentOf(work, module, row, fields);
  const written = await performStep(work, module, id, verb, {
    version,
    reason: `${amendReason}${inOneLine(reason)}`,
    amendment,
  });
  if (writtenWords(written) !== writtenWords(row)) {
    await keepWordsAnew(work, module, written);
    await noteAddition(work, module, written, writtenWords(written));
  }
  return headAnswer(work, module, written);
}

/** The applicant reads the reason as one line of the entry. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

interface Line {
  label: string;
  /** absent: too long for a line, recorded in the columns */
  words?: readonly [before: string | null, after: string | null];
}

async function amendmentOf(work: Work, module: CaseModule, row: CaseRow, fields: Fields): Promise<Amendment> {
  const problems: Problem[] = [];
  const kase = caseHead(work, module, row);
  const places = new Places(work, module, false);
  const lines: Line[] = [];
  const class_ = await newClass(work, module, { row, kase, places, problems, lines }, fields);
  const districtId = await newDistrict(work, module, { row, places, problems, lines }, fields);
  const phone = newPhone(work, row, fields, problems);
  const texts = newTexts(row, fields, lines);
  const details = (await module.amended?.(work, row, fields, problems)) ?? [];
  if (problems.length > 0) throw refusalOf(problems);
  if (phone.told) lines.push({ label: '手机号码', words: phone.told });
  for (const { label, before, after } of details) lines.push({ label, words: [before, after] });
  if (lines.length === 0) {
    const { status, label } = refusal.nothingAmended();
    throw refuse(status, label);
  }
  const title = texts.title ?? row.title;
  const change = { ...texts, ...class_.change, ...(districtId !== undefined && { districtId }) };
  return {
    change,
    changesMatter: Object.keys(change).length > 0 || details.some(({ isMatter }) => isMatter),
    untold: {
      ...phone.columns,
      ...Object.fromEntries(details.flatMap(({ columns }) => Object.entries(columns))),
      ...(texts.title !== undefined && {
        searchKey: [row.caseNo, title, pinyinInitials(title)].join(' ').toLowerCase(),
      }),
    },
    told: {
      ...(phone.told && { phone: phone.told }),
      ...Object.fromEntries(details.map(({ field, before, after }) => [field, [before, after] as const])),
    },
    limits: class_.limits,
    deptId: class_.deptId,
    lines: [`更正内容：${lines.map(({ label }) => label).join('、')}`, ...lines.flatMap(asLine)],
  };
}

const asLine = ({ label, words }: Line): string[] =>
  words ? [`${label}：${words[0] || '未填写'} → ${words[1] || '未填写'}`] : [];

interface Looking {
  row: CaseRow;
  places: Places;
  problems: Problem[];
  lines: Line[];
}

/**
 * Class, confidentiality, approval and department follow from the classification, but protection of the applicant is
 * never reduced.
 */
async function newClass(
  work: Work,
  module: CaseModule,
  { row, kase, places, problems, lines }: Looking & { kase: CaseHead },
  { typeId, confidential }: Fields,
): Promise<Pick<Amendment, 'change' | 'limits' | 'deptId'>> {
  const lifts = confidential === 0;
  const newTypeId = typeof typeId === 'string' && typeId !== row.typeId ? typeId : undefined;
  const none = { change: {}, limits: null, deptId: null };
  if (newTypeId === undefined && !lifts) return none;
  const placed = await places.of(newTypeId ?? row.typeId ?? '0', null);
  if (!('deptId' in placed)) {
    problems.push(placed);
    return none;
  }
  if (lifts && placed.confidential === 1) {
    problems.push(confidentialClass);
    return none;
  }
  const { type } = placed;
  const treated = treatment(kase, placed, lifts);
  // a review belongs to the unit above, whatever its class
  const moves = newTypeId !== undefined && kase.stage === 1 && placed.deptId !== row.deptId;
  const newDeptId = moves ? placed.deptId : null;
  lines.push(
    ...(await typeLine(work, row, newTypeId)),
    ...confidentialLine(row, treated),
    ...(await deptLine(work, row, newDeptId)),
  );
  return {
    change: {
      ...treated,
      ...(newTypeId !== undefined && { typeId: newTypeId }),
      needAudit: row.needAudit === 1 || (type?.needAudit ?? 1) === 1 ? (1 as const) : (0 as const),
      ...levelsOf(kase, type),
    },
    limits: newTypeId !== undefined && type ? await limitsOf(work, module, kase, type) : null,
    deptId: newDeptId,
  };
}

const confidentialClass: Problem = [
  '该分类为保密分类，请先更正分类再解除保密',
  'This category is confidential. Change the category first',
  'confidential',
];

async function typeLine(work: Work, row: CaseRow, newTypeId: string | undefined): Promise<Line[]> {
  if (newTypeId === undefined) return [];
  const names = await typeNames(work, [row.typeId, newTypeId]);
  return [{ label: '分类', words: [names.get(row.typeId ?? '') ?? null, names.get(newTypeId) ?? null] }];
}

function confidentialLine(row: CaseRow, { confidential }: { confidential: 0 | 1 }): Line[] {
  if (confidential === row.confidential) return [];
  return [{ label: confidential ? '转为保密' : '解除保密' }];
}

async function deptLine(work: Work, row: CaseRow, newDeptId: string | null): Promise<Line[]> {
  if (newDeptId === null) return [];
  const [before, after] = [await nameOf(work, 'dept', row.deptId), await nameOf(work, 'dept', newDeptId)];
  return [{ label: '承办机构', words: [before, after] }];
}

async function limitsOf(work: Work, { kind }: CaseModule, { stage }: CaseHead, type: CaseType) {
  const simpleTrack = type.simpleTrack === 1 ? 1 : 0;
  return limitsFor(kind, { ...type, simpleTrack }, stage, (await caseMoment(work)).policy);
}

/** A letter that waits for its approvals gets those of the new class, and loses none. */
function levelsOf(kase: CaseHead, type: Placed['type']) {
  if (kase.caseStatus !== caseStatus.of.auditing || !type) return {};
  const { reply, refusal } = approvalsOf(type);
  const levels = isNotAccepted(kase.kind, kase.replyResult) ? refusal : reply;
  return { approvalLevels: Math.max(kase.approvalLevels, levels) };
}

/** A confidential case stays confidential, and its answer is decided by leadership, until leadership lifts it. */
function treatment(kase: CaseHead, placed: Placed, lifts: boolean) {
  const { accusation } = petitionClass.of;
  const legalClass = placed.legalClass as CaseHead['legalClass'];
  if (lifts) return { legalClass, confidential: 0 as const };
  const isConfidential = kase.confidential === 1 || placed.confidential === 1;
  return {
    legalClass: kase.legalClass === accusation ? kase.legalClass : legalClass,
    confidential: isConfidential ? (1 as const) : (0 as const),
    // confidential cases are never merged
    ...(isConfidential && { clusterId: null }),
  };
}

async function newDistrict(
  work: Work,
  { matter }: CaseModule,
  { row, places, problems, lines }: Looking,
  { districtId }: Fields,
): Promise<string | undefined> {
  if (!districtId || districtId === row.districtId) return undefined;
  if (matter?.examinee !== undefined && valueAt(row, matter.examinee) !== null)
    problems.push([
      '考区以应试人员参加考试的考区为准，不能更正',
      'The district is the one the examinee sat in; it cannot be amended',
      'districtId',
    ]);
  else if (!(await places.hasDistrict(districtId))) problems.push(noSuchDistrict);
  else {
    const [before, after] = [
      await nameOf(work, 'district', row.districtId),
      await nameOf(work, 'district', districtId),
    ];
    lines.push({ label: '考区', words: [before, after] });
    return districtId;
  }
  return undefined;
}

/** Codes for acts of the applicant still go to the phone as filed. */
function newPhone(
  work: Work,
  row: CaseRow,
  { phone }: Fields,
  problems: Problem[],
): { columns: Record<string, string>; told?: readonly [before: string | null, after: string] } {
  if (!phone) return { columns: {} };
  const checked = checkPhone(phone);
  if (!checked.ok) problems.push([checked.msg, 'The phone number does not have 11 digits', 'phone']);
  const before = decrypt(work, row.phone);
  if (!checked.ok || checked.value === before) return { columns: {} };
  const { seal, digest } = work.context.secrets;
  return {
    columns: {
      phone: seal(checked.value),
      phoneHash: digest(checked.value),
      filedPhone: row.filedPhone ?? row.phone ?? '',
    },
    told: [before === null ? null : maskPhone(before), maskPhone(checked.value)],
  };
}

const labels = { title: '标题', content: '内容', demand: '诉求' } as const;

function newTexts(row: CaseRow, fields: Fields, lines: Line[]) {
  const texts = sent({ title: fields.title, content: fields.content, demand: fields.demand });
  const changed = keysOf(texts).filter((name) => texts[name] !== row[name]);
  for (const name of changed)
    lines.push({
      label: labels[name],
      ...(name === 'title' && { words: [row.title, texts.title ?? null] }),
    });
  return pick(texts, changed);
}
