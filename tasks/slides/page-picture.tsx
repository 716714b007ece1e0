import { Fallible } from '../kit/fallible.tsx';
import { LARGE_WIDTH, SMALL_WIDTH } from '../kit/presentation-limits.ts';
import type { PictureSource } from '../kit/use-turning.ts';
import type { SlidePage } from './content.schema.ts';

/** A list of addresses is parted by spaces and commas. */
const listed = (address: string) => address.replace(/[\s,]/g, encodeURIComponent);

/** In as many points as its place needs; `width` is the most that this is, undefined over the whole screen. */
export function sourceOf({ url, small }: SlidePage, width: number | undefined): PictureSource {
  if (small === '') return { src: url };
  return {
    src: url,
    srcSet: `${listed(small)} ${SMALL_WIDTH}w, ${listed(url)} ${LARGE_WIDTH}w`,
    sizes: width === undefined ? '100vw' : `min(100vw, ${width}px)`,
  };
}

interface PagePictureProps {
  /** From 1 on. */
  number: number;
  source: PictureSource;
  canRetry: boolean;
  /** Where its words stand nowhere else. */
  spoken?: string;
  onShown?(): void;
}

export function PagePicture({ number, source, canRetry, spoken = '', onShown }: PagePictureProps) {
  return (
    <Fallible message="图片无法显示" canRetry={canRetry} className="slides-note">
      {(onError) => (
        <img
          className="slides-picture"
          // Before the address, or browsers fetch the large one first.
          sizes={source.sizes}
          srcSet={source.srcSet}
          src={source.src}
          alt={[`第${number}页`, spoken.trim()].filter(Boolean).join('：')}
          draggable={false}
          onLoad={onShown}
          onError={onError}
        />
      )}
    </Fallible>
  );
}
