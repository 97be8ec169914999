export type RowIds = Readonly<Record<string, string>>;

export interface SystemIds {
  dict: string;
  dictBiz: string;
  oss: string;
  sms: string;
  smsMessage: string;
  attachment: string;
  client: string;
  social: string;
  registration: string;
  loginRequest: string;
  audit: string;
  fault: string;
  topMenu: string;
  tenant: string;
  tenantPackage: string;
  datasource: string;
  resources: RowIds;
}

export interface ExamIds {
  exam: string;
  examStaff: string;
  examDistrict: string;
  examCentre: string;
  examSubject: string;
  examPlace: string;
  paper: string;
}

export interface RosterIds {
  examiner: string;
  person: string;
  violation: string;
}

export interface SeatIds {
  seatPlan: string;
  seatRoom: string;
}

export interface SurveyIds {
  survey: string;
  surveyQuestion: string;
  surveyAnswer: string;
}

export interface QuestionIds {
  bank: string;
  question: string;
  bankAudit: string;
}

export interface PaperIds {
  draftPaper: string;
}

export interface AppealIds {
  appeal: string;
  appealType: string;
}

export interface CorrectionIds {
  infoExam: string;
  correction: string;
}

export interface ReviewIds {
  reviewTask: string;
  reviewListed: string;
  review: string;
}

export interface EconomistIds {
  economist: string;
  economistUser: string;
  econRule: string;
}

export interface TemplateIds {
  dataField: string;
  dataTemplate: string;
}

export interface Ids
  extends SystemIds,
    ExamIds,
    RosterIds,
    SeatIds,
    SurveyIds,
    QuestionIds,
    PaperIds,
    AppealIds,
    CorrectionIds,
    ReviewIds,
    EconomistIds,
    TemplateIds {
  petition: string;
  type: string;
  param: string;
  dept: string;
  user: string;
  role: string;
  menu: string;
  dataScope: string;
  batch: string;
  notice: string;
  task: string;
  listView: string;
}
