import { secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import { manualTransaction, on, type Route } from '#platform/http/route.ts';
import { confirmFactor, factorState, removeFactor, renewRecoveryCodes, startFactor } from './own.ts';

/** The responses contain a secret that is shown once. */
const noReplay = { noReplay: true };

export const secondFactorRoutes: readonly Omit<Route, 'store'>[] = [
  on(secondFactor.state, factorState),
  { ...manualTransaction(secondFactor.start, startFactor), ...noReplay },
  { ...manualTransaction(secondFactor.confirm, confirmFactor), ...noReplay },
  { ...manualTransaction(secondFactor.renewCodes, renewRecoveryCodes), ...noReplay },
  manualTransaction(secondFactor.remove, removeFactor),
];
