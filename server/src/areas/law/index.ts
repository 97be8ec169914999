export { type Citing, type LawDependency, liftSuspensions, restsOnLaw, suspensionsOf } from './dependants.ts';
export { lawsInForce } from './in-force.ts';
export { lawRoutes } from './routes.ts';
