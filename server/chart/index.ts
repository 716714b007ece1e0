export { chartData } from './chart-data.ts';
export { chartsFromRows } from './chart.repository.ts';
