import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ReportChart } from '../report-charts/report-chart.tsx';
import { reportNodes } from './report-nodes.ts';
import type { WrittenReport } from './use-written-report.ts';
import '#ui/report/report-paper.css';
import './report-paper.css';

/** The nodes of a report and the places of its charts in them. */
function layOut(report: WrittenReport) {
  const nodes = reportNodes(report.html);
  const holder = document.createDocumentFragment();
  holder.append(...nodes);
  const places = new Map(
    [...holder.querySelectorAll<HTMLElement>('[data-chart]')].map((place) => [
      Number(place.dataset['chart']),
      place,
    ]),
  );
  return { nodes, places };
}

interface Props {
  report: WrittenReport;
  /** Of a page that is printed all charts are drawn at once, elsewhere those that come near. */
  isEager?: boolean;
  /** Whether every chart and every formula stands on the page as it is now. */
  onDrawn?(isDrawn: boolean): void;
}

/** A report as somebody holds it in their hands. */
export function ReportPaper({ report, isEager = false, onDrawn }: Props) {
  const paper = useRef<HTMLElement>(null);
  const { nodes, places } = useMemo(() => layOut(report), [report]);
  const [drawn, setDrawn] = useState<{ of: WrittenReport; charts: ReadonlySet<number> }>();
  const hasFormulas = report.html.includes('data-formula');
  const [withFormulas, setWithFormulas] = useState<WrittenReport>();

  useLayoutEffect(() => {
    paper.current?.replaceChildren(...nodes);
    if (!hasFormulas) return;
    // Without the part that draws them they stay readable as LaTeX.
    import('#ui/formula/draw-formulas.ts')
      .then(
        (part) => part.drawFormulas(paper.current),
        () => {},
      )
      .finally(() => setWithFormulas(report));
  }, [nodes, report, hasFormulas]);

  const isDrawn =
    report.charts.length === (drawn?.of === report ? drawn.charts.size : 0) &&
    (!hasFormulas || withFormulas === report);
  const tell = useEffectEvent((all: boolean) => onDrawn?.(all));
  useEffect(() => tell(isDrawn), [isDrawn, report]);

  return (
    <>
      <article ref={paper} className="report-paper" />
      {report.charts.map((source, index) => {
        const number = index + 1;
        const place = places.get(number);
        const finish = () =>
          setDrawn((before) => ({
            of: report,
            charts: new Set([...(before?.of === report ? before.charts : []), number]),
          }));
        return (
          place &&
          createPortal(<ReportChart source={source} isEager={isEager} isFitted onFinished={finish} />, place)
        );
      })}
    </>
  );
}
