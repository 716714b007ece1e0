import { Alert } from 'antd';
import { isHls, isOfAnotherSite } from '../source.ts';
import { clock } from '../words.ts';
import type { FilmFacts } from './film-facts.ts';

const CANNOT_BE_PLAYED =
  '这个视频在当前浏览器里打不开：地址有误，或者编码不是浏览器都能播放的（如H.265/HEVC、MPEG-4 Part 2）。请转换成H.264编码的MP4或WebM后重新上传';

/** What is wrong with a film, or might be on the day of the test. */
function warningsOf(source: string, facts: FilmFacts | undefined): string[] {
  const warnings: string[] = [];
  if (facts?.state === 'failed') warnings.push(CANNOT_BE_PLAYED);
  if (facts?.state === 'there' && facts.width === 0)
    warnings.push('这个文件只有声音，或者画面的编码在当前浏览器里不能播放。请转换成H.264编码的MP4或WebM');
  if (isOfAnotherSite(source)) {
    warnings.push(
      isHls(source)
        ? '别的网站上的HLS（.m3u8）只有在那个网站允许跨站访问时才能播放。把视频文件上传到本站，就不依赖它'
        : '视频在别的网站上，那里打不开或没有外网时考生就看不到。建议把视频文件上传到本站',
    );
  }
  return warnings;
}

export function SourceNotes({ source, facts }: { source: string; facts: FilmFacts | undefined }) {
  if (source === '') {
    return (
      <p className="video-editor-hint">
        上传MP4或WebM文件，或者填写它的地址；也可以是HLS（.m3u8）的地址，或者把.m3u8和它的片段压缩成.zip上传。
      </p>
    );
  }
  const about =
    facts?.state === 'there' && facts.width > 0
      ? `画面${facts.width}×${facts.height}，${facts.duration === undefined ? '直播' : `时长${clock(facts.duration)}`}`
      : '';
  return (
    <div aria-live="polite">
      {about && <p className="video-editor-hint">{about}</p>}
      {warningsOf(source, facts).map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
    </div>
  );
}
