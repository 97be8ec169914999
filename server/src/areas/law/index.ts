export { type Citing, type LawDependency, lawPort, liftSuspensions, suspensionsOf } from './dependants.ts';
export { lawsInForce } from './in-force.ts';
