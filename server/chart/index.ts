export { chartData, type PreparedCharts, prepareCharts } from './chart-data.ts';
export { chartsFromRows } from './chart.repository.ts';
export { chartSvg } from './chart-svg.ts';
export { addChartCommand } from './chart.commands.ts';
