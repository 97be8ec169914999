import { appeal } from './appeal/calls.ts';
import { bindings } from './auth/binding.ts';
import { choices } from './auth/choices.ts';
import { menu } from './auth/menu.ts';
import { secondFactor } from './auth/second-factor.ts';
import { session, site, tenantInfo } from './auth/session.ts';
import { signIn } from './auth/sign-in.ts';
import type { Call } from './call.ts';
import { chain } from './casework/chain.ts';
import { caseFinder } from './casework/find.ts';
import { noticeCall } from './casework/notice.ts';
import { phrase } from './casework/phrase.ts';
import { slaBoard } from './casework/sla-board.ts';
import { type } from './casework/type.ts';
import { voidedNumber } from './casework/voided-number.ts';
import { workday } from './casework/workday.ts';
import { correction } from './correction/calls.ts';
import { correctionFiles } from './correction/files.ts';
import { opening, openOpenings } from './correction/opening.ts';
import { inbox } from './desk/inbox.ts';
import { listView } from './desk/list-view.ts';
import { notice } from './desk/notice.ts';
import { datasource } from './develop/datasource.ts';
import { economist, openRegistrations } from './economist/calls.ts';
import { economistUser } from './economist/roster.ts';
import { econRule } from './economist/rule.ts';
import { arrange } from './exam/arrange.ts';
import { attendance } from './exam/attendance.ts';
import { district } from './exam/district.ts';
import { examChoice } from './exam/exam-choice.ts';
import { examPrint } from './exam/exam-print.ts';
import { examinee } from './exam/examinee.ts';
import { examiner } from './exam/examiner.ts';
import { examFinder } from './exam/find.ts';
import { formalExam } from './exam/formal.ts';
import { examStaff } from './exam/formal-staff.ts';
import { person } from './exam/person.ts';
import { examResult } from './exam/result.ts';
import { room } from './exam/room.ts';
import { roster } from './exam/roster.ts';
import { answerSheets, scoreCalls, scores } from './exam/score.ts';
import { examStatistics } from './exam/statistics.ts';
import { examineesTold } from './exam/told.ts';
import { violation } from './exam/violation.ts';
import { file } from './files/file.ts';
import { home } from './home/home.ts';
import { keyLabels } from './key-labels.ts';
import { law } from './law/law.ts';
import { logChain } from './log/chain.ts';
import { apiLog, errorLog, usualLog } from './log/log.ts';
import { labelKeys } from './messages.ts';
import { paperBuilding } from './paper/building.ts';
import { paperSecret } from './paper/opening.ts';
import { paper, paperQuestion } from './paper/paper.ts';
import { paperPicking } from './paper/picking.ts';
import { paperPrinting } from './paper/printing.ts';
import { paperStatistics } from './paper/statistics.ts';
import { petitionLetter } from './petition/calls.ts';
import { open } from './petition/open.ts';
import { questionBankAudit } from './question/audit.ts';
import { questionBank } from './question/bank.ts';
import { questionCentre } from './question/centre.ts';
import { knowledgePoint } from './question/knowledge.ts';
import { questionLife } from './question/life.ts';
import { question } from './question/question.ts';
import { similarQuestions } from './question/similar.ts';
import { questionStaging, questionTemp } from './question/staging.ts';
import { reinspectionUser } from './reinspection/calls.ts';
import { reviewRoster } from './reinspection/roster.ts';
import { openReviews, reinspection, reinspectionRoster } from './reinspection/task.ts';
import { attach } from './resource/attach.ts';
import { oss } from './resource/oss.ts';
import { sms, smsMessage, smsSending } from './resource/sms.ts';
import type { Resource } from './resource.ts';
import { survey, surveyQuestions } from './survey/survey.ts';
import { surveyAnswer } from './survey/survey-answer.ts';
import { surveyOpen } from './survey/survey-open.ts';
import { client } from './system/client.ts';
import { dept } from './system/dept.ts';
import { dict, dictBiz } from './system/dict.ts';
import { menus } from './system/menu.ts';
import { param } from './system/param.ts';
import { post } from './system/post.ts';
import { openRegions, region } from './system/region.ts';
import { role } from './system/role.ts';
import { apiScope, dataScope } from './system/scope.ts';
import { social } from './system/social.ts';
import { tenant } from './system/tenant.ts';
import { tenantDatasource } from './system/tenant-datasource.ts';
import { tenantPackage } from './system/tenant-package.ts';
import { topmenu } from './system/topmenu.ts';
import { task } from './task.ts';
import { dataField } from './template/data-field.ts';
import { dataTemplate } from './template/template.ts';
import { loginRequest } from './user/login-request.ts';
import { people } from './user/people.ts';
import { peopleSheet } from './user/people-sheet.ts';
import { platform } from './user/platform.ts';
import { registration } from './user/registration.ts';
import { online, ownSessions } from './user/session.ts';
import { user } from './user/user.ts';

/** Plain resources; their menu, grants and test samples derive from their definitions. */
export const resources: readonly Resource[] = [post, notice, phrase, room, knowledgePoint, law];

const things: Record<string, Record<string, Call>> = {
  session,
  signIn,
  bindings,
  secondFactor,
  site: { site, tenantInfo },
  menu,
  choices,
  dict,
  dictBiz,
  dept,
  tenant,
  tenantDatasource,
  district: district.calls,
  formalExam: formalExam.calls,
  examStaff: examStaff.calls,
  paper: paper.calls,
  paperQuestion: paperQuestion.calls,
  paperBuilding: paperBuilding.calls,
  paperPicking: paperPicking.calls,
  paperSecret: paperSecret.calls,
  paperPrinting: paperPrinting.calls,
  questionBank: questionBank.calls,
  question: question.calls,
  questionBankAudit: questionBankAudit.calls,
  questionCentre: questionCentre.calls,
  questionLife: questionLife.calls,
  paperStatistics: paperStatistics.calls,
  similarQuestions: similarQuestions.calls,
  questionStaging: questionStaging.calls,
  questionTemp: questionTemp.calls,
  examiner: examiner.calls,
  attendance: attendance.calls,
  examineesTold: examineesTold.calls,
  violation: violation.calls,
  examinee: examinee.calls,
  person: person.calls,
  examPrint: examPrint.calls,
  roster,
  examStatistics: examStatistics.calls,
  scores,
  answerSheets,
  scoreCalls,
  examResult: examResult.calls,
  arrange: arrange.calls,
  datasource: datasource.calls,
  tenantPackage: tenantPackage.calls,
  param: param.calls,
  usualLog: usualLog.calls,
  apiLog: apiLog.calls,
  errorLog: errorLog.calls,
  logChain,
  client: client.calls,
  social: social.calls,
  region,
  openRegions: { openRegions },
  topmenu: topmenu.calls,
  type,
  chain,
  caseFinder,
  slaBoard,
  voidedNumber,
  examFinder,
  examChoice: examChoice.calls,
  petitionLetter,
  appeal,
  reinspectionUser,
  reinspection: reinspection.calls,
  reinspectionRoster,
  reviewRoster,
  openReviews: { openReviews },
  correction,
  correctionFiles,
  opening: opening.calls,
  openOpenings: { openOpenings },
  openRegistrations: { openRegistrations },
  economist,
  economistUser,
  econRule: econRule.calls,
  open,
  openNotice: { notice: noticeCall },
  survey: survey.calls,
  surveyQuestions,
  surveyAnswer,
  surveyOpen,
  dataField: dataField.calls,
  dataTemplate: dataTemplate.calls,
  workday,
  file,
  oss: oss.calls,
  sms: sms.calls,
  smsSending,
  smsMessage: smsMessage.calls,
  attach,
  inbox,
  listView,
  task,
  home,
  user,
  ownSessions,
  online,
  people,
  registration,
  loginRequest,
  peopleSheet,
  platform,
  role,
  dataScope,
  apiScope,
  menus,
};

labelKeys(keyLabels);

/** Every call of the system. The server routes them, the documentation lists them and the access matrix tests them. */
export const allCalls: readonly Call[] = [...Object.values(things), ...resources.map(({ calls }) => calls)].flatMap(
  (calls) => Object.values(calls),
);
