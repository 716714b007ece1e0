import { type FileExtension, findExtension } from '#domain/resource/file-formats.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';

const PRESENTATIONS = ['pptx', 'pdf'] as const satisfies FileExtension[];
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const satisfies FileExtension[];

/** For the browser's own dialog. */
export const PRESENTATION_FORMATS = [...PRESENTATIONS, ...PICTURES]
  .map((extension) => `.${extension}`)
  .join(',');

type Chosen<Named> = { presentation: Named } | { pictures: Named[] } | { refused: string };

/** What can be made of these files: of one presentation its pages, of pictures a page each. */
export function chosenPresentation<Named extends { name: string }>(files: readonly Named[]): Chosen<Named> {
  const unknown = files.find(({ name }) => !findExtension(name, [...PRESENTATIONS, ...PICTURES]));
  if (unknown) {
    const isOld = findExtension(unknown.name, ['ppt']) !== undefined;
    const advice = isOld
      ? '是旧版PowerPoint格式，请另存为.pptx后再导入'
      : '不能导入，请选择一个.pptx或.pdf文件，或者几张图片';
    return { refused: `文件“${unknown.name}”${advice}` };
  }
  const [presentation] = files.filter(({ name }) => findExtension(name, PRESENTATIONS));
  if (presentation && files.length > 1) return { refused: '一次只能导入一个.pptx或.pdf文件，或者几张图片' };
  if (presentation) return { presentation };
  return { pictures: [...files].sort((one, other) => compareNaturally(one.name, other.name)) };
}
