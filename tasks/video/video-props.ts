import type { PlayerProps } from '../view/player.ts';
import type { VideoAnswer, VideoContent } from './content.schema.ts';

export type VideoProps = PlayerProps<VideoContent, VideoAnswer>;
