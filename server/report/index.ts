export { forgetReports } from './forget-reports.ts';
