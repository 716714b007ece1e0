import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSameJson } from '#domain/text/same-json.ts';
import type { PlayerProps } from '../../view/player.ts';
import { useFlush } from '../use-flush.ts';
import { useStable } from '../use-stable.ts';
import { MOST_ANSWER_BYTES, saysAnswered, wordIn } from './framed-page.ts';
import { Hearing, type Signs } from './hearing.ts';
import { MessageLog } from './message-log.ts';
import { messageValue } from './message-value.ts';
import { usePageAlerts } from './page-alert.tsx';
import { Pacer } from './pacer.ts';
import { isOwnAddress } from './frame-look.ts';

/** Pages post as often as they draw; an answer is kept as often as somebody could follow. */
const CHANGE_EVERY_MS = 250;
const LOOK_EVERY_MS = 500;

/** What is said of a message that cannot be kept. */
const LOST = {
  'too-large': `页面发来的作答过大（超过${MOST_ANSWER_BYTES / 1024}KB），没有保存。请告诉监考老师。`,
  'no-json': '页面发来的作答无法保存。请告诉监考老师。',
} as const;

type Pane = RefObject<HTMLIFrameElement | null>;

export function sendAnswer(pane: Pane, answer: unknown): void {
  pane.current?.contentWindow?.postMessage({ type: 'restore', answer }, '*');
}

function signsNow(): Signs {
  // Browsers before 2023 do not all have it.
  return { nowMs: performance.now(), isActive: (navigator as Partial<Navigator>).userActivation?.isActive };
}

/** What is pressed outside the frame, and how the focus goes into it. */
function useOutside(pane: Pane, hearing: Hearing): void {
  useEffect(() => {
    let isPointed = false;
    const press = (event: Event) =>
      hearing.pressOutside(performance.now(), event instanceof KeyboardEvent && event.key === 'Tab');
    const point = ({ target, pointerType }: PointerEvent) => {
      isPointed = pointerType === 'mouse' && target === pane.current;
    };
    const blur = () => {
      if (document.activeElement === pane.current) hearing.focus(performance.now(), isPointed);
    };
    const presses = ['pointerdown', 'pointerup', 'keydown'];
    for (const name of presses) window.addEventListener(name, press, true);
    document.addEventListener('pointerover', point);
    window.addEventListener('blur', blur);
    return () => {
      for (const name of presses) window.removeEventListener(name, press, true);
      document.removeEventListener('pointerover', point);
      window.removeEventListener('blur', blur);
    };
  }, [pane, hearing]);
}

interface PageAnswerProps extends Pick<PlayerProps<unknown, unknown>, 'answer' | 'change' | 'log'> {
  address: string;
}

/** Makes an answer of what the page in a frame says. */
export function usePageAnswer(pane: Pane, { address, answer, change, log }: PageAnswerProps) {
  /** There was an answer when the page was opened, and the page does not show it. */
  const [isOnlySaved, setOnlySaved] = useState(false);
  const [lost, setLost] = useState<keyof typeof LOST>();
  const alerts = usePageAlerts();
  const latest = useRef(answer);
  /** As it was before the page could say anything. */
  const saved = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  const take = useStable((value: unknown) => {
    latest.current = value;
    setOnlySaved(false);
    setLost(undefined);
    change(() => value);
  });
  const report = useStable(log);
  const [hearing] = useState(() => new Hearing(performance.now()));
  const [pacer] = useState(() => new Pacer(take, CHANGE_EVERY_MS));
  const [messages] = useState(() => new MessageLog(report, performance.now()));

  useOutside(pane, hearing);
  useEffect(() => {
    const timer = setInterval(() => {
      const late = hearing.look(signsNow());
      if (late) pacer.give(late.message);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      pacer.stop();
    };
  }, [hearing, pacer]);
  useFlush(() => {
    const late = hearing.takeDoubtful();
    if (late) pacer.give(late.message);
    pacer.flush();
    messages.flush();
  });

  const giveBack = () => {
    if (saved.current !== undefined) sendAnswer(pane, saved.current);
  };

  const onWord = (word: ReturnType<typeof wordIn>, message: unknown) => {
    if (word === 'ready' && !hearing.isTouched) giveBack();
    if (word === 'restored') setOnlySaved(false);
    // Nobody else's page has our shim.
    if (word === 'alert' && isOwnAddress(address)) alerts.add(message);
  };

  return {
    isOnlySaved,
    lost: lost && LOST[lost],
    alerts,

    onOpen(isByItself: boolean) {
      const nowMs = performance.now();
      messages.open(nowMs);
      hearing.load(nowMs);
      // It begins again because somebody wanted it to; before anybody has touched it, it has only led on to where it really begins.
      if (isByItself && hearing.isTouched) return;
      setOnlySaved(saved.current !== undefined && !hearing.isTouched);
      giveBack();
    },

    /** A new frame is made for it; what it says may come before it is open. */
    onReopen() {
      pacer.flush();
      hearing.begin();
      saved.current = latest.current;
    },

    onMessage(message: unknown) {
      const word = wordIn(message);
      if (word) return onWord(word, message);
      const found = messageValue(message);
      if ('problem' in found) {
        // Pages and their tools post nothing at all now and then.
        if (message !== undefined) setLost(found.problem);
        return report({ problem: found.problem });
      }
      const { value } = found;
      messages.add(value, performance.now());
      if (isSameJson(value, saved.current)) setOnlySaved(false);
      const isHeard = hearing.hear(value, signsNow());
      if (isHeard || saysAnswered(value) !== undefined) pacer.give(value);
    },
  };
}
