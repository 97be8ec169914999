import { Bindings } from './info-bindings.tsx';
import { OwnSessions } from './info-sessions.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** 登录安全: the second factor, accounts at third parties, and where one is logged in. */
export default function Security() {
  return (
    <>
      <SecondFactorCard />
      <Bindings />
      <OwnSessions />
    </>
  );
}
