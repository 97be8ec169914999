import { OwnSessions } from './info-sessions.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** 登录安全: the second factor, and where one is logged in. */
export default function Security() {
  return (
    <>
      <SecondFactorCard />
      <OwnSessions />
    </>
  );
}
