import { useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { VendorPlayer } from '../kit/vendor-player.ts';
import type { VideoContent } from './content.schema.ts';
import { useWatching } from './use-watching.ts';
import type { VideoProps } from './video-props.ts';

interface VendorInstance {
  dispose(): void;
}

interface VendorOptions extends Pick<
  VideoContent,
  'vid' | 'cover' | 'autoplay' | 'isLive' | 'rePlay' | 'playsinline' | 'preload'
> {
  id: string;
  playauth: string;
  width: string;
  height: string;
  controlBarVisibility: string;
  useH5Prism: boolean;
}

type VendorConstructor = new (options: VendorOptions, onReady: () => void) => VendorInstance;
type VendorWindow = Window & { Aliplayer?: VendorConstructor };

/** Beside the script, where the vendor puts it. */
const STYLES = 'skins/default/aliplayer-min.css';

const loading = new Map<string, Promise<VendorConstructor>>();

/** The vendor's script and style sheet, once for all films of a page. */
function loadVendorPlayer(address: string): Promise<VendorConstructor> {
  const begun = loading.get(address);
  if (begun) return begun;
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = new URL(STYLES, new URL(address, window.location.href)).href;
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise<VendorConstructor>((resolve, reject) => {
    const fail = () => {
      // The next film, or another try, asks anew.
      loading.delete(address);
      script.remove();
      styles.remove();
      reject(new Error('the script of the player did not come'));
    };
    script.onerror = fail;
    script.onload = () => {
      const { Aliplayer } = window as VendorWindow;
      if (Aliplayer) resolve(Aliplayer);
      else fail();
    };
  });
  loading.set(address, loaded);
  document.head.append(styles, script);
  return loaded;
}

interface VendorFilmProps extends VideoProps {
  onRefused(): void;
  keepFocus(): void;
}

/** A film that lies with the vendor, in the vendor's player. What is watched and the author's rules are ours. */
export function VendorFilm({ onRefused, keepFocus, ...props }: VendorFilmProps) {
  const address = useContext(VendorPlayer);
  const [turn, setTurn] = useState(0);
  if (address === undefined) return <Spinner text="正在加载播放器…" />;
  if (address === '')
    return <p className="film-note film-note--alone">本站没有配置视频云播放器，这个视频无法播放</p>;
  return (
    <VendorBox
      key={turn}
      address={address}
      onRefused={onRefused}
      onRetry={() => {
        keepFocus();
        setTurn(turn + 1);
      }}
      {...props}
    />
  );
}

interface VendorBoxProps extends VideoProps {
  address: string;
  onRefused(): void;
  onRetry(): void;
}

function VendorBox({ address, onRefused, onRetry, ...props }: VendorBoxProps) {
  const { content, mode } = props;
  const id = `film${useId().replace(/\W/g, '')}`;
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(false);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  useWatching(() => box.current?.querySelector('video') ?? null, isThere, props, onRefused);

  const create = useEffectEvent((Player: VendorConstructor) => {
    const { vid, playAuth, cover, autoplay, isLive, rePlay, playsinline, preload } = content;
    return new Player(
      {
        ...{ id, vid, playauth: playAuth, cover, isLive, rePlay, playsinline, preload },
        ...{ width: '100%', height: '100%', useH5Prism: content.useH5Prism },
        autoplay: autoplay && mode === 'answer',
        controlBarVisibility: content.controlBarVisibility,
      },
      () => setIsThere(true),
    );
  });
  useEffect(() => {
    let isGone = false;
    let player: VendorInstance | undefined;
    const begin = async () => {
      try {
        const Player = await loadVendorPlayer(address);
        if (isGone) return;
        player = create(Player);
        setState('there');
      } catch {
        if (!isGone) setState('failed');
      }
    };
    void begin();
    return () => {
      isGone = true;
      player?.dispose();
    };
  }, [address]);

  return (
    <div className="film-frame">
      <div ref={box} className="film-stage">
        {/* The vendor fills it; React has nothing in it. */}
        <div id={id} className="film-vendor" />
        {state === 'loading' && <Spinner text="正在加载播放器…" />}
        {state === 'failed' && (
          <div className="film-note" role="alert">
            <p>视频无法播放：播放器没有加载出来</p>
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
