export interface ImageSize {
  width: number;
  height: number;
}

const REQUIRED_SIZE: ImageSize = { width: 752, height: 368 };
const PATIENCE_MS = 5_000;

/** Undefined when the image cannot be seen from here: then its size is not known and not judged. */
export function imageSize(address: string): Promise<ImageSize | undefined> {
  if (address === '') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const image = new Image();
    const giveUp = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const settle = (size: ImageSize | undefined) => {
      clearTimeout(giveUp);
      resolve(size);
    };
    image.onload = () => settle({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => settle(undefined);
    image.src = address;
  });
}

export function logoProblem(size: ImageSize | undefined): string | undefined {
  if (!size || (size.width === REQUIRED_SIZE.width && size.height === REQUIRED_SIZE.height)) return undefined;
  const required = `${REQUIRED_SIZE.width} x ${REQUIRED_SIZE.height}`;
  return `logo图片尺寸必须为${required}，当前为${size.width} x ${size.height}`;
}
