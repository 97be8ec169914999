import { secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import { on, onOwn, type Route } from '#platform/http/route.ts';
import { confirmFactor, factorState, removeFactor, renewRecoveryCodes, startFactor } from './own.ts';

/** Their answers hold a secret that is shown once. */
const forgetful = { forgetful: true };

export const secondFactorRoutes: readonly Omit<Route, 'store'>[] = [
  on(secondFactor.state, factorState),
  { ...onOwn(secondFactor.start, startFactor), ...forgetful },
  { ...onOwn(secondFactor.confirm, confirmFactor), ...forgetful },
  { ...onOwn(secondFactor.renewCodes, renewRecoveryCodes), ...forgetful },
  onOwn(secondFactor.remove, removeFactor),
];
