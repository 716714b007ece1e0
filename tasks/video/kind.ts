import { defineKind } from '../kind.ts';
import { VideoAnswer, VideoContent } from './content.schema.ts';
import { videoRules } from './rules.ts';
import { simulateVideo } from './simulate.ts';
import { unfinishedIn } from './unfinished.ts';

export const video = defineKind({
  key: 'video',
  form: 'block',
  label: '视频',
  rules: videoRules,
  content: VideoContent,
  answer: VideoAnswer,
  unfinished: unfinishedIn,
  fieldNames: {
    source: '视频地址',
    vid: '视频ID',
    playAuth: '播放凭证',
    cover: '封面',
    videoWidth: '视频宽度',
    videoHeight: '视频高度',
    width: '播放器宽度',
    autoplay: '自动播放',
    isLive: '直播',
    rePlay: '循环播放',
    playsinline: '页面内播放',
    preload: '预先加载',
    controlBarVisibility: '控制条',
    useH5Prism: '使用H5播放器',
    captions: '字幕',
    label: '字幕的名称',
    text: '字幕的内容',
    maxPlays: '可播放次数',
    canSeekAhead: '允许快进',
  },
  entryName: (_list, number) => `第${number}条字幕`,
  simulate: simulateVideo,
});
