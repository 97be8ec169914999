/** Ids by the name of a resource, or of a thing one refers to. */
export type RowIds = Readonly<Record<string, string>>;

/** Rows of the system administration that samples speak of. */
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
  /** of plain resources, by their names */
  resources: RowIds;
}

/** Rows of examinations that samples speak of. */
export interface ExamIds {
  exam: string;
  examStaff: string;
  examDistrict: string;
  examCentre: string;
  examSubject: string;
  examPlace: string;
  paper: string;
}

/** Rows of rosters that samples speak of. */
export interface RosterIds {
  examiner: string;
  person: string;
  violation: string;
}

/** Rows of seats that samples speak of. */
export interface SeatIds {
  seatPlan: string;
  seatRoom: string;
}

/** Rows of surveys that samples speak of. */
export interface SurveyIds {
  survey: string;
  surveyQuestion: string;
  surveyAnswer: string;
}

/** Rows of question banks that samples speak of. */
export interface QuestionIds {
  bank: string;
  question: string;
  bankAudit: string;
}

/** A paper that can still be changed. */
export interface PaperIds {
  draftPaper: string;
}

/** Rows of appeals that samples speak of. */
export interface AppealIds {
  appeal: string;
  appealType: string;
}

/** Rows of corrections that samples speak of. */
export interface CorrectionIds {
  infoExam: string;
  correction: string;
}

/** Rows of score reviews that samples speak of. */
export interface ReviewIds {
  reviewTask: string;
  reviewListed: string;
  review: string;
}

/** Rows of registrations that samples speak of. */
export interface EconomistIds {
  economist: string;
  economistUser: string;
  econRule: string;
}

/** Rows of templates that samples speak of. */
export interface TemplateIds {
  dataField: string;
  dataTemplate: string;
}

/** Ids a sample speaks of. */
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
