import './files.css';
import { useSay } from '#platform/language.tsx';
import { PictureOutlined } from '../theme/icons.ts';
import type { Loaded } from './use-pictures.ts';

interface PictureBoxProps {
  picture: Loaded;
  /** empty when the context describes the picture */
  alt: string;
}

export function PictureBox({ picture, alt }: PictureBoxProps) {
  const say = useSay();
  if (picture.state === 'here') return <img className="kx-picture" src={picture.url} alt={alt} />;
  const failed = picture.state === 'failed';
  return (
    <span className={`kx-picture kx-picture-none${failed ? '' : ' kx-picture-waits'}`}>
      <PictureOutlined aria-hidden />
      {failed && <small>{say(['无法显示', 'Not to be shown'])}</small>}
    </span>
  );
}
