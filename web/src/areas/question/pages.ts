/** One chunk of the bundle. */
export { default as AuditDetail } from './audit/detail.tsx';
export { default as AuditList } from './audit/list.tsx';
export { default as BankDetail } from './bank/detail.tsx';
export { default as BankList } from './bank/list.tsx';
export { default as CentreDetail } from './centre/detail.tsx';
export { default as CentreList } from './centre/list.tsx';
export { default as QuestionDetail } from './detail/detail.tsx';
export { default as QuestionEditor } from './edit/create.tsx';
export { default as QuestionList } from './list/list.tsx';
