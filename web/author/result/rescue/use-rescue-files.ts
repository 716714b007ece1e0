import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { limitConcurrency } from '#web/staff/limit-concurrency.ts';
import { forgetResults } from '../../queries.ts';
import { doneLine, isOpen, newLine, type RescueLine, type RescueSource } from './rescue-lines.ts';

const MOST_IN_FLIGHT = 3;

/** The browser says in its own language that a file has been moved or its stick pulled out. */
function contentOf(source: RescueSource): Promise<string> {
  return source.text().catch(() => {
    throw new Error(`无法读取文件“${source.name}”，请重新选择`);
  });
}

/** Sends files one by one; what is wrong with one of them is said in its line and stops no other. */
export function useRescueFiles(owner: string) {
  const queries = useQueryClient();
  const [lines, setLines] = useState<RescueLine[]>([]);
  const [run] = useState(() => limitConcurrency(MOST_IN_FLIGHT));
  const nextId = useRef(1);

  const change = (ids: readonly number[], part: Partial<RescueLine>) =>
    setLines((current) => current.map((line) => (ids.includes(line.id) ? { ...line, ...part } : line)));

  const sendOne = async ({ id, source }: RescueLine) => {
    change([id], { state: 'sending' });
    try {
      const body = { owner, fileName: source.name, content: await contentOf(source) };
      change([id], doneLine(await call('POST /api/apply-rescue-file', { body })));
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429;
      change([id], { state: 'refused', problem: errorText(error), canRetry: !isFinal });
    }
  };

  const send = async (wanted: readonly RescueLine[]) => {
    await Promise.all(wanted.map((line) => run(() => sendOne(line))));
    await forgetResults(queries);
  };

  return {
    lines,
    isSending: lines.some(isOpen),
    add(sources: readonly RescueSource[]) {
      const added = sources.map((source) => newLine(nextId.current++, source));
      setLines((current) => [...current, ...added]);
      void send(added.filter(isOpen));
    },
    retry(line: RescueLine) {
      change([line.id], { state: 'waiting', problem: '', canRetry: false });
      void send([line]);
    },
    markAccepted: (accepted: readonly RescueLine[]) =>
      change(
        accepted.map(({ id }) => id),
        { isAccepted: true },
      ),
    clear: () => setLines([]),
  };
}

export type RescueFiles = ReturnType<typeof useRescueFiles>;
