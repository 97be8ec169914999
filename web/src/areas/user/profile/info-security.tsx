import { Bindings } from './info-bindings.tsx';
import { OwnSessions } from './info-sessions.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export default function Security() {
  return (
    <>
      <SecondFactorCard />
      <Bindings />
      <OwnSessions />
    </>
  );
}
