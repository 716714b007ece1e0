import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import type { ChartColors, ChartOption } from './chart-options.ts';
import { useIsNear } from './use-is-near.ts';

/** As the page is coloured now, by day or by night. */
function colorsOf(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    text: color('text'),
    soft: color('text-soft'),
    line: color('border'),
    bar: color('accent'),
    surface: color('surface'),
  };
}

interface Props {
  option: ChartOption;
  height: number;
  /** What it shows; its numbers stand in a table beside it. */
  label: string;
}

/** Loads what draws it, and is drawn, when somebody comes near; a page of 200 charts opens as quickly as one of two. */
export function Chart({ option, height, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  useEffect(() => {
    const element = place.current;
    if (!isNear || !element) return;
    let chart: EChartsType | undefined;
    let isGone = false;
    const draw = () => {
      const width = element.clientWidth;
      if (!chart || width === 0) return;
      chart.resize({ width, height });
      chart.setOption(option(width, colorsOf(element)), { notMerge: true });
    };
    const observer = new ResizeObserver(draw);
    void import('./echarts-parts.ts').then(({ init }) => {
      if (isGone) return;
      chart = init(element, undefined, { renderer: 'svg', width: element.clientWidth || 300, height });
      draw();
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer.disconnect();
      chart?.dispose();
    };
  }, [isNear, option, height]);
  return <div ref={place} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
