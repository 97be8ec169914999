import { SecondFactorCard } from './second-factor-card.tsx';

/** 登录安全: the second factor. */
export default function Security() {
  return <SecondFactorCard />;
}
