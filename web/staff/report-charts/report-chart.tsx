import type { EChartsType } from 'echarts/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chartInWords } from '#domain/chart/chart-alternative.ts';
import { chartDrawing, type ChartDrawing } from '#domain/chart/chart-option.ts';
import type { ChartSource } from '#domain/chart/chart-source.ts';
import { fitChart } from '#domain/chart/fit-chart.ts';
import { textOfChart } from '#domain/chart/chart-text.ts';
import { Button } from '#ui/button.tsx';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { useIsNear } from '../charts/use-is-near.ts';
import './report-chart.css';

interface Props {
  source: ChartSource;
  /** Of a page that is printed or counts its charts all are drawn at once, of a list those that come near. */
  isEager?: boolean | undefined;
  /** Laid out anew in a narrow place; otherwise it is shrunk as a whole. */
  isFitted?: boolean | undefined;
  /** Each time that it stands on the page as it is now. */
  onFinished?: (() => void) | undefined;
}

/** Once more when what is drawn has changed, and not whenever the page around it has. */
function useDrawing(
  place: React.RefObject<HTMLElement | null>,
  drawing: string,
  isWanted: boolean,
  onFinished: (() => void) | undefined,
) {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const finished = useRef(onFinished);
  useEffect(() => {
    finished.current = onFinished;
  });
  useEffect(() => {
    const element = place.current;
    if (!isWanted || !element) return;
    const { width, height, option } = JSON.parse(drawing) as ChartDrawing;
    let chart: EChartsType | undefined;
    let isGone = false;
    fetchPatiently(() => import('../charts/echarts-parts.ts')).then(
      ({ init }) => {
        if (isGone) return;
        chart = init(element, undefined, { renderer: 'svg', width, height });
        chart.on('finished', () => {
          if (!isGone) finished.current?.();
        });
        chart.setOption(option);
        // With it the picture grows and shrinks with its place.
        element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
      chart?.dispose();
    };
  }, [place, drawing, isWanted, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { hasFailed, retry };
}

/** How wide the place around an element is; 0 until it is known. */
function useRoom(element: React.RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const around = element.current?.parentElement;
    if (!isWanted || !around) return;
    const measure = () => setRoom(around.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return room;
}

function BarPicture({ source, isEager = false, isFitted = false, onFinished }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const room = useRoom(place, isFitted);
  const chart = useMemo(() => fitChart(source.chart, room), [source, room]);
  const drawing = useMemo(() => JSON.stringify(chartDrawing({ ...source, chart })), [source, chart]);
  const { hasFailed, retry } = useDrawing(place, drawing, isEager || isNear, onFinished);
  const { width, height } = chart;
  const style = { width, aspectRatio: `${width} / ${height}` };
  if (hasFailed) {
    return (
      <div className="report-chart" style={style}>
        <p className="report-chart-failure" role="alert">
          图表加载失败，请检查网络。
          <Button onClick={retry}>重试</Button>
        </p>
      </div>
    );
  }
  return (
    <div ref={place} className="report-chart" role="img" aria-label={chartInWords(source)} style={style} />
  );
}

function TextOfChart({ source, onFinished }: Props) {
  const text = textOfChart(source);
  const finished = useRef(onFinished);
  useEffect(() => {
    finished.current = onFinished;
  });
  useEffect(() => finished.current?.(), [text]);
  return <span>{text}</span>;
}

/** A chart of a report for one subject, drawn as chart-svg.ts draws it for print. */
export function ReportChart(props: Props) {
  return props.source.chart.type === 'text' ? <TextOfChart {...props} /> : <BarPicture {...props} />;
}
