import { createRoot } from 'react-dom/client';
import { CHART_SAMPLES } from '#domain/chart/testing/chart-samples.ts';
import { ReportChart } from '../report-chart.tsx';

/** A page with every sample, which says when all of them are drawn: they are compared with what the server draws. */
function DrawnCharts() {
  const names = Object.keys(CHART_SAMPLES);
  const finish = (name: string) => document.getElementById(name)?.setAttribute('data-finished', 'yes');
  return names.map((name) => {
    const source = CHART_SAMPLES[name];
    return (
      <div key={name} id={name}>
        {source ? <ReportChart source={source} isEager onFinished={() => finish(name)} /> : null}
      </div>
    );
  });
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(<DrawnCharts />);
