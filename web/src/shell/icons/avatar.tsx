import { useState } from 'react';

export function Avatar({ src, name, size = 26 }: { src: string; name: string; size?: number }) {
  const [broken, setBroken] = useState(false);
  if (src !== '' && !broken) {
    return <img className="avatar" src={src} alt="" width={size} height={size} onError={() => setBroken(true)} />;
  }
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: size / 2 }}
      data-letter={[...name].at(-1) ?? '·'}
      aria-hidden="true"
    />
  );
}
