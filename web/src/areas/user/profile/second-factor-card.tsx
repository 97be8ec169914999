import { type Offer, secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { ConfirmForm, PasswordForm, ProofForm } from '../../auth/second-factor/second-factor-forms.tsx';
import { RecoveryCodes } from '../../auth/second-factor/second-factor-parts.tsx';
import { Unanswered } from './unanswered.tsx';

type Step =
  | { at: 'rest' | 'start' | 'renew' | 'remove' }
  | { at: 'confirm'; offer: Offer }
  | { at: 'codes'; codes: readonly string[] };

export function SecondFactorCard() {
  const say = useSay();
  const account = usePerson()?.account ?? '';
  const { data, error, refetch } = useCall(secondFactor.state, {}, { quiet: true });
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) => {
    setStep({ at: 'codes', codes });
    void refetch();
  };
  const removed = () => {
    rest();
    void refetch();
    toast.success(say(['动态验证码已解除', 'The second factor is removed']));
  };
  return (
    <section className="security-part">
      <h2>{say(['动态验证码', 'Second factor'])}</h2>
      <p className="factor-words">
        {say([
          '登录时除密码外，再输入手机验证器应用显示的 6 位数字。密码泄露时账号仍然安全。',
          'To log in you enter your password and a six-digit code from the authenticator on your phone.',
        ])}
      </p>
      <Unanswered answer={{ data, error, refetch }} lines={2} />
      {data && step.at === 'rest' && <State {...data} onStep={(at) => setStep({ at })} />}
      {step.at === 'start' && <PasswordForm onDone={(offer) => setStep({ at: 'confirm', offer })} onLeave={rest} />}
      {step.at === 'confirm' && <ConfirmForm offer={step.offer} onDone={showCodes} onLeave={rest} />}
      {step.at === 'codes' && (
        <>
          <RecoveryCodes codes={step.codes} account={account} />
          <div className="factor-buttons">
            <button type="button" className="button button-main" onClick={rest}>
              {say(['已保存', 'I have saved them'])}
            </button>
          </div>
        </>
      )}
      {step.at === 'renew' && (
        <ProofForm
          call={secondFactor.renewCodes}
          words={['重新生成后，原有恢复码全部失效。', 'Your current codes will stop working.']}
          submit={['重新生成恢复码', 'New recovery codes']}
          onDone={showCodes}
          onLeave={rest}
        />
      )}
      {step.at === 'remove' && (
        <ProofForm
          call={secondFactor.remove}
          words={
            data?.required === 1
              ? [
                  '本单位要求绑定动态验证码，解除后下次登录须重新绑定。',
                  'Your authority requires one: you will be asked to set up another at the next log-in.',
                ]
              : ['解除后登录只需密码。', 'Log-ins then ask for the password alone.']
          }
          submit={['解除绑定', 'Remove']}
          danger
          onDone={removed}
          onLeave={rest}
        />
      )}
    </section>
  );
}

interface StateProps {
  enrolled: number;
  required: number;
  since: string | null;
  recoveryLeft: number;
  onStep: (at: 'start' | 'renew' | 'remove') => void;
}

function State({ enrolled, required, since, recoveryLeft, onStep }: StateProps) {
  const say = useSay();
  if (enrolled !== 1)
    return (
      <>
        {required === 1 && (
          <p>
            {say([
              '本单位要求您绑定动态验证码：未绑定的，下次登录时须先绑定。',
              'Your authority requires it: otherwise you will be asked to set it up at the next log-in.',
            ])}
          </p>
        )}
        <div className="factor-buttons">
          <button type="button" className="button button-main" onClick={() => onStep('start')}>
            {say(['绑定动态验证码', 'Set up'])}
          </button>
        </div>
      </>
    );
  return (
    <>
      <dl className="info-facts">
        <div>
          <dt>{say(['绑定时间', 'Since'])}</dt>
          <dd>{since}</dd>
        </div>
        <div>
          <dt>{say(['恢复码', 'Recovery codes'])}</dt>
          <dd>{say([`剩余 ${recoveryLeft} 个`, `${recoveryLeft} left`])}</dd>
        </div>
      </dl>
      <div className="factor-buttons">
        <button type="button" className="button" onClick={() => onStep('renew')}>
          {say(['重新生成恢复码', 'New recovery codes'])}
        </button>
        <button type="button" className="button button-danger" onClick={() => onStep('remove')}>
          {say(['解除绑定', 'Remove'])}
        </button>
      </div>
    </>
  );
}
