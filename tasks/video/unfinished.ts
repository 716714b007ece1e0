import type { Unfinished } from '../kind.ts';
import type { VideoContent } from './content.schema.ts';
import { isHls, isOfAnotherSite } from './source.ts';

function messageFor({ source, vid, playAuth }: VideoContent): { place: string; message: string } | undefined {
  if (source === '' && vid === '') return { place: 'source', message: '还没有选择视频' };
  if (source === '')
    return playAuth === '' ? { place: 'playAuth', message: '还没有填写播放凭证' } : undefined;
  if (!isOfAnotherSite(source)) return undefined;
  const hls = isHls(source) ? '，而且只有那个网站允许跨站访问才能播放' : '';
  return { place: 'source', message: `视频在别的网站上，那里打不开时考生就看不到${hls}` };
}

export function unfinishedIn(content: VideoContent): Unfinished[] {
  const found = messageFor(content);
  return found ? [{ where: '', ...found }] : [];
}
