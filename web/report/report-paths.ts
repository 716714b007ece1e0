import type { ReportPlace } from './report-queries.ts';

const written = ({ owner, candidate, template }: ReportPlace) =>
  [owner, candidate, template].map(encodeURIComponent).join('/');

/** Of one's own the template is enough. */
export const ownReportPath = (template: string) => `/report-edit/${encodeURIComponent(template)}`;
/** Where authors and staff choose whose report they look at. */
export const finderPath = (template: string) => `/report-edit?template=${encodeURIComponent(template)}`;
export const reportPath = (place: ReportPlace) => `/report-edit/${written(place)}`;
export const printPath = (place: ReportPlace) => `/report/${written(place)}`;
