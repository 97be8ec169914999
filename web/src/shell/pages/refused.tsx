import { PlainIcon } from '#shell/icons/plain-icon.tsx';

/** The words of a refusal, read out when they come. */
export function Refused({ words }: { words: string }) {
  return (
    <div role="alert">
      {words !== '' && (
        <p className="notice">
          <PlainIcon name="warning" />
          {words}
        </p>
      )}
    </div>
  );
}
