import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { PictureBox } from '#ui/files/picture-box.tsx';
import { usePictures } from '#ui/files/use-pictures.ts';

export function ExamineePhoto({ record: { name, photo, photoName } }: { record: ExamineeRecord }) {
  const say = useSay();
  const pictureOf = usePictures(photo ? [photo] : []);
  return (
    <figure className="kx-examinee-photo">
      {photo ? (
        <PictureBox picture={pictureOf(photo.id)} alt={say([`${name}的照片`, `Photo of ${name}`])} />
      ) : (
        <figcaption className="kx-hint">
          {say(['暂无照片', 'No photo yet'])}
          {photoName && <span className="kx-figures">{photoName}</span>}
        </figcaption>
      )}
    </figure>
  );
}
