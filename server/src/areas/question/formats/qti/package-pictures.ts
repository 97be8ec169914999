import type { Picture } from '../format.ts';
import type { Losses } from '../losses.ts';
import { dataPicture, isPicture } from '../pictures.ts';
import { FormatRefusal } from '../refusal.ts';
import type { PictureFinder } from '../xml/rich-reader.ts';
import { type PackageFiles, pathFrom } from './package-files.ts';

const pictureBytes = 20 * 1024 * 1024;

export class PackagePictures {
  readonly found = new Map<string, Picture>();
  readonly #files: PackageFiles | undefined;
  readonly #wanted = new Map<string, Losses>();

  constructor(files: PackageFiles | undefined) {
    this.#files = files;
  }

  finder(from: string, losses: Losses): PictureFinder {
    return (src) => {
      const inline = dataPicture(src);
      if (inline) {
        this.found.set(inline.name, inline);
        return inline.name;
      }
      if (/^(https?:)?\/\//iu.test(src)) {
        losses.lose('img', [
          `外部图片【${src.slice(0, 120)}】不下载，请放入包内`,
          `Picture ${src.slice(0, 120)} of elsewhere is not fetched: put it into the package`,
        ]);
        return undefined;
      }
      const path = pathFrom(from, src);
      const name = path === undefined ? undefined : this.#files?.find(path);
      if (name === undefined) {
        losses.pictureMissing(src);
        return undefined;
      }
      if (!this.found.has(name)) this.#wanted.set(name, losses);
      return name;
    };
  }

  async fetch(): Promise<void> {
    for (const [name, losses] of this.#wanted) {
      const bytes = await this.#read(name, losses);
      if (bytes && isPicture(bytes)) this.found.set(name, { name, bytes });
      else losses.lose('img', [`图片【${name}】不是可用的图片`, `Picture ${name} is no picture that can be shown`]);
    }
    this.#wanted.clear();
  }

  async #read(name: string, losses: Losses): Promise<Uint8Array | undefined> {
    try {
      return await this.#files?.read(name, pictureBytes);
    } catch (error) {
      if (!(error instanceof FormatRefusal)) throw error;
      losses.lose(error.construct, error.words);
      return undefined;
    }
  }
}
