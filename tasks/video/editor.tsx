import type { EditorProps } from '../view/player.ts';
import type { VideoContent } from './content.schema.ts';
export function VideoEditor(_props: EditorProps<VideoContent>) {
  return null;
}
