import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { acceptDueWord, filedKinds } from '@kaoxin/contract/casework/actions.ts';
import { isDocumentNumber, personProblems } from '@kaoxin/contract/casework/people/person.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { editReason } from '@kaoxin/contract/correction/states.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { documentHint } from '#areas/casework/document-hint.ts';
import { todayNow } from '#ui/dates/day.ts';
import type { Values } from '#ui/form/fields.ts';
import { type Change, changesIn } from '../fields/asked-changes.ts';
import { documentsSent, missingDocuments, withoutDocuments } from '../fields/documents.ts';
import { filesIn } from '../fields/plain-files.tsx';
import { DistrictField } from './district-field.tsx';
import { ExamField } from './exam-field.tsx';
import { classifications, type Offered, openBatches, openOnes, openTasks } from './filed-under.ts';
import type { Filing } from './filing.ts';
import { reviewChoices, saidOfRegistration, saidOfReview, subjectProblem } from './forms-beside.ts';

const kindOf = (prefix: string): number => filedKinds().find((facts) => facts.prefix === prefix)?.types.kind ?? 0;
const group = ['groupCount', 'representatives'];
const named = ['applicantName', 'idNo', 'phone'];
const reached = ['mailAddress', 'email', 'isRealNameProtected'];

export const filings: readonly Filing[] = [
  {
    path: 'petition',
    title: ['信访', 'Petition'],
    words: [
      '对考试组织、服务和工作人员提出建议、投诉或举报。是否受理、何时办结均有法定期限，提交后可凭查询码查看。',
      'Suggest, complain or report. The law sets when you are told whether it is accepted and when it is answered; your number and code tell the days.',
    ],
    call: open.petition,
    under: classifications(kindOf('XF')),
    parts: [
      {
        title: ['反映的事项', 'Your matter'],
        fields: ['typeId', 'title', 'content', 'demand', 'examId', 'districtId'],
      },
      {
        title: ['被反映的人或单位', 'Whom it is about'],
        fields: ['accusedName', 'accusedDept', 'happenTime', 'happenPlace'],
      },
      { title: ['您的信息', 'About you'], fields: ['isAnonymous', ...named, ...reached, 'isGroup', ...group] },
      { title: ['材料', 'Documents'], fields: ['fileIds'] },
    ],
    own: { examId: ExamField, districtId: DistrictField },
    hints: {
      isRealNameProtected: [
        '需要转送其他单位的，隐去您的姓名、证件和联系方式',
        'If your petition is passed to another unit, it goes without your name, ID number and contact details',
      ],
    },
    // an anonymous letter names neither its author nor representatives of a group
    counts: (name, { isAnonymous, isGroup }) =>
      isAnonymous === 1
        ? ![...named, ...reached, 'isGroup', ...group].includes(name)
        : isGroup === 1 || !group.includes(name),
    wrong: (values) => (values.isAnonymous === 1 ? {} : { ...unnamed(values), ...personProblems(values, todayNow()) }),
  },
  {
    path: 'appeal',
    title: ['申诉', 'Appeal'],
    words: [
      '对考试违纪违规处理等决定不服，提出陈述申辩或申诉。',
      'Answer or contest a decision about you, such as one on a violation of examination rules.',
    ],
    call: appeal.file,
    under: classifications(kindOf('SS')),
    parts: [
      { title: ['申诉的事项', 'Your appeal'], fields: ['typeId', 'decisionNo', 'title', 'content', 'demand'] },
      { title: ['您的信息', 'About you'], fields: named },
      { title: ['材料', 'Documents'], fields: ['fileIds'] },
    ],
    hints: { idNo: documentHint },
    wrong: (values) => personProblems(values, todayNow(), isDocumentNumber),
  },
  {
    path: 'correction',
    title: ['信息更正', 'Correction'],
    words: [
      '报名信息填写或录入有误的，在开放时间内申请更正。提交后先审核，姓名和证件号码须经两次审核；审核期限可凭查询码查看。',
      'Have what is registered of you corrected while it is open. It is audited first, names and ID numbers twice; your number and code tell by when.',
    ],
    call: correction.file,
    under: openOnes,
    parts: [
      { title: ['更正的考试', 'Examination'], fields: ['examId'] },
      { title: ['您的报名信息', 'As you are registered'], fields: named },
      { title: ['更正的内容', 'What is to be corrected'], fields: ['changes', 'reasonType', 'reasonText'] },
      { title: ['材料', 'Documents'], fields: ['policeProof', 'materials', 'fileIds'] },
    ],
    uploads: { policeProof: ['公安机关证明', 'Proof of the police'], fileIds: ['其他材料', 'Other documents'] },
    choices: {
      reasonType: (_, language) => editReason.entries.map((one) => ({ value: String(one.key), label: one[language] })),
    },
    counts: (name, { changes }, chosen) =>
      name === 'changes'
        ? chosen !== undefined
        : name === 'materials'
          ? (chosen?.opening?.materials ?? []).length > 0
          : name !== 'policeProof' || changesNumber(changes, chosen),
    // an opening that has closed since is no longer among the options
    sent: (values, chosen) => ({
      ...withoutDocuments(values),
      examId: chosen?.value ?? '',
      changes: allowedIn(values.changes, chosen),
      materials: documentsSent(values, chosen?.opening),
    }),
    wrong: (values, chosen) => ({ ...unproved(values, chosen), ...missingDocuments(values, chosen?.opening) }),
    due: acceptDueWord('correction'),
  },
  {
    path: 'review',
    title: ['成绩复核', 'Score review'],
    words: [
      '对公布的成绩有疑问，在申请时间内申请复核：核查有无漏评、合分和登分是否有误，不重新评阅。',
      'Have a released score looked at anew within the window: unmarked answers, addition and entry; answers are not marked again.',
    ],
    call: reinspectionUser.file,
    under: openTasks,
    parts: [
      { title: ['复核的考试', 'Examination'], fields: ['taskId'] },
      { title: ['您的信息', 'About you'], fields: ['applicantName', 'idNo', 'ticketNo', 'phone'] },
      { title: ['复核的内容', 'What is looked at'], fields: ['subjectCode', 'applyReason', 'reasonText'] },
      { title: ['申请表', 'Form'], fields: ['formData'] },
      { title: ['材料', 'Documents'], fields: ['fileIds'] },
    ],
    choices: reviewChoices,
    said: saidOfReview,
    wrong: subjectProblem,
    sent: (values, chosen) => ({ ...values, taskId: chosen?.value ?? '' }),
  },
  {
    path: 'economist',
    title: ['经济师登记', 'Registration of economists'],
    words: [
      '经济专业技术资格考试合格并在登记名单中的，填写学历和工作经历，上传材料申请登记。',
      'Whoever has passed and stands in the roster of a batch registers with education, years of work and documents.',
    ],
    call: economist.file,
    under: openBatches,
    parts: [
      { title: ['登记的批次', 'Batch'], fields: ['batchNo'] },
      { title: ['您的信息', 'About you'], fields: [...named, 'major'] },
      { title: ['申请表', 'Form'], fields: ['formData'] },
    ],
    choices: {
      major: (chosen) => (chosen?.registration?.majors ?? []).map(({ key, label }) => ({ value: String(key), label })),
    },
    hints: { major: ['在该批次中有多个专业的才需选择', 'Only where you stand in the batch with several'] },
    said: saidOfRegistration,
    sent: (values, chosen) => ({ ...values, batchNo: chosen?.value ?? '' }),
    due: acceptDueWord('economist'),
  },
];

const unnamed = ({ applicantName, phone }: Values): Readonly<Record<string, Label>> => ({
  ...(isEmpty(applicantName) ? { applicantName: ['请输入信访人', 'Enter the petitioner'] } : {}),
  ...(isEmpty(phone) ? { phone: ['请输入手机号码', 'Enter the phone number'] } : {}),
});

function allowedIn(value: unknown, chosen: Offered | undefined): Change[] {
  const fields = chosen?.opening?.fields ?? [];
  return changesIn(value).filter(({ fieldKey }) => fields.some((field) => field.fieldKey === fieldKey));
}

const changesNumber = (changes: unknown, chosen: Offered | undefined): boolean =>
  allowedIn(changes, chosen).some(({ fieldKey }) => fieldKey === 'idNo');

const unproved = ({ changes, policeProof }: Values, chosen: Offered | undefined): Readonly<Record<string, Label>> =>
  chosen?.opening?.needPoliceProof === 1 && changesNumber(changes, chosen) && filesIn(policeProof).length === 0
    ? { policeProof: ['证件号码变更须上传公安机关证明', 'A changed ID number needs a proof of the police'] }
    : {};

export const publicPath = '/public';
export const filingAddress = ({ path }: Filing): string => `${publicPath}/file/${path}`;
