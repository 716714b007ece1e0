export { prepareCharts } from './chart-data.ts';
export { chartsFromRows } from './chart.repository.ts';
export { chartSvg } from './chart-svg.ts';
