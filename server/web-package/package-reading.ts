import { MAX_RESOURCE_BYTES } from '#domain/resource/file-formats.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { MOST_IN_PACKAGE } from '#domain/web-package/package-paths.ts';
import { FileReading, type FileReadingLimits, type SharedProblemCode } from '#server/zip/index.ts';

export const PACKAGE_LIMITS: FileReadingLimits = {
  entries: MOST_IN_PACKAGE.files,
  unpackedBytes: MAX_RESOURCE_BYTES,
  ratio: 200,
};

/** Each way in which a package is refused, as it goes on from the file's name. */
const TEXTS: Record<SharedProblemCode, (limits: FileReadingLimits) => string> = {
  encrypted: () => '设有打开密码，请取消密码后再上传',
  damaged: () => '已损坏，无法读取，请重新压缩后再上传',
  'too-many-entries': ({ entries }) => `里的文件超过${entries}个，请删除无关的文件后再上传`,
  'too-large': ({ unpackedBytes }) =>
    `解压后超过${sizeText(unpackedBytes)}，请删除无关的文件或压缩图片和影片`,
  'packed-too-tightly': () => '的压缩比异常，已停止读取，请重新压缩后再上传',
  'too-slow': () => '读取超时，请减少内容或稍后再试',
};

/** Names and addresses in the text are a stranger's, and may be of any length. */
const LONGEST_REASON = 500;

/** Why a package cannot be taken, as it goes on from the file's name. */
export class PackageProblem extends Error {
  override readonly name = 'PackageProblem';
  /** It is larger than there is room for, and not otherwise wrong. */
  readonly lacksRoom: boolean;

  constructor(reason: string, lacksRoom = false) {
    const plain = reason.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed();
    super(plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON)}…` : plain);
    this.lacksRoom = lacksRoom;
  }
}

/** One package being read: what it may cost, what it has cost so far, and how to say no. */
export class PackageReading extends FileReading<FileReadingLimits> {
  problem(code: SharedProblemCode): PackageProblem {
    const { unpackedBytes } = this.limits;
    return new PackageProblem(
      TEXTS[code](this.limits),
      code === 'too-large' && unpackedBytes < MAX_RESOURCE_BYTES,
    );
  }

  twice(name: string): PackageProblem {
    return new PackageProblem(`里有两个文件都叫“${name}”（或只有大小写不同），请改名后再上传`);
  }
}
