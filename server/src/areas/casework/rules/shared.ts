export { limitsOf } from './kinds.ts';
export type { CaseProcess } from './processes.ts';
export { answered } from './transitions/answered.ts';
export { backToAudit, releaseByAudit, supplementByAudit } from './transitions/audited-first.ts';
export { amending, amendingClass, assigning, atCounter, everyKind, everyTurn } from './transitions/every-kind.ts';
export { extension } from './transitions/extension.ts';
export { buttons, type Transition } from './transitions/row.ts';
export { auditedFirst, auditRoleOfReply } from './turns.ts';
export { auditing, type Choice, type Choices, passOfReply, receiver } from './variant.ts';
