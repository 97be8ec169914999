import { PlainIcon } from '#shell/icons/plain-icon.tsx';

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
