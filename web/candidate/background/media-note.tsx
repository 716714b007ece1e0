import { useSyncExternalStore } from 'react';
import { streamedText } from '#domain/resource/media-plan.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { mediaState } from './media-state.ts';

const NOTE = { margin: '12px 0 0', color: 'var(--color-text-soft)', fontSize: 'var(--font-size-small)' };

/** Before the start: what will need the network all the same. */
function StreamedNote({ userId }: { userId: string }) {
  const askForStreamed = () => call('GET /api/get-streamed-files');
  const { data } = useServerData(`streamed/${userId}`, askForStreamed, { fixed: true });
  const text = streamedText(data?.kinds ?? []);
  return text === '' ? null : <p style={NOTE}>{text}。</p>;
}

/** How far films and models have come in a test that has begun. */
function FetchedNote() {
  const { wanted, here, isReady } = useSyncExternalStore(mediaState.subscribe, mediaState.get);
  if (wanted === 0) return null;
  const isWhole = isReady && here === wanted;
  if (isReady && !isWhole) return null;
  return (
    <p style={NOTE} role="status">
      {isWhole ? '视频和模型已准备好，可断网作答' : `正在准备视频和模型…（${here}/${wanted}）`}
    </p>
  );
}

/** One quiet line about what a test plays. */
export function MediaNote({ userId, isStarted }: { userId: string; isStarted: boolean }) {
  return isStarted ? <FetchedNote /> : <StreamedNote userId={userId} />;
}
