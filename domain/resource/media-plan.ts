/** What a browser fetches ahead of one test, so that it goes on without a network. What is above it is streamed. */
export const MEDIA_BUDGET_BYTES = 200_000_000;

const EXTENSIONS = {
  film: ['mp4', 'm4v', 'mov', 'webm', 'ogv', 'm3u8'],
  audio: ['mp3', 'm4a', 'ogg', 'wav'],
  model: ['glb'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'avif', 'bmp'],
} as const;
export type MediaKind = keyof typeof EXTENSIONS | 'other';

/** What a file is, by the end of its address. */
export function mediaKind(address: string): MediaKind {
  const [path = ''] = address.split(/[?#]/);
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const kinds = Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[];
  return kinds.find((kind) => (EXTENSIONS[kind] as readonly string[]).includes(extension)) ?? 'other';
}

const HEAVY: readonly MediaKind[] = ['film', 'audio', 'model'];

/** What is of many megabytes, as a rule. */
export const isHeavy = (address: string): boolean => HEAVY.includes(mediaKind(address));

interface Sized {
  bytes: number;
}

/** What is fetched ahead and what is not, each in the order in which the test shows it. What fits later still goes ahead. */
export function planMedia<File extends Sized>(files: readonly File[], budget = MEDIA_BUDGET_BYTES) {
  const plan = { ahead: [] as File[], streamed: [] as File[], aheadBytes: 0 };
  for (const file of files) {
    const fits = plan.aheadBytes + file.bytes <= budget;
    if (fits) plan.aheadBytes += file.bytes;
    plan[fits ? 'ahead' : 'streamed'].push(file);
  }
  return plan;
}

const COUNTED: Record<MediaKind, string> = {
  film: '个视频',
  audio: '个音频',
  model: '个3D模型',
  picture: '张图片',
  other: '个文件',
};

/** Said before the start, when something will need the network: 有2个视频、1个3D模型较大，需要联网播放. */
export function streamedText(kinds: readonly MediaKind[]): string {
  const counted = (Object.keys(COUNTED) as MediaKind[]).flatMap((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return count === 0 ? [] : [`${count}${COUNTED[kind]}`];
  });
  const isPlayed = kinds.every((kind) => kind === 'film' || kind === 'audio');
  return counted.length === 0 ? '' : `有${counted.join('、')}较大，需要联网${isPlayed ? '播放' : '使用'}`;
}
