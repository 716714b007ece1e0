/** Names may hold spaces, Chinese and signs with a meaning in addresses. */
export const contestEditPath = (name: string) => `/contest-edit/${encodeURIComponent(name)}`;
export const candidateEditPath = (name: string) => `/candidate-edit/${encodeURIComponent(name)}`;
export const taskEditPath = (name: string) => `/task-edit/${encodeURIComponent(name)}`;
export const resourceEditPath = (name: string) => `/resource-edit/${encodeURIComponent(name)}`;
export const reportTemplateEditPath = (name: string) => `/report-template-edit/${encodeURIComponent(name)}`;
export const reportTextPath = (name: string) => `/report-template-edit-text/${encodeURIComponent(name)}`;
export const chartEditPath = (name: string) => `/chart-edit/${encodeURIComponent(name)}`;

/** The comma between several contests stays readable. */
export function contestResultPath(contests: readonly string[], task?: string): string {
  const base = `/contest-result/${contests.map(encodeURIComponent).join(',')}`;
  return task === undefined ? base : `${base}/${encodeURIComponent(task)}`;
}

/** With a task it is tried at once, out of its order. */
export function contestPreviewPath(name: string, taskId?: number): string {
  const base = `/contest-preview/${encodeURIComponent(name)}`;
  return taskId === undefined ? base : `${base}?task=${taskId}`;
}

export function ticketLoginLink(origin: string, owner: string, contest: string): string {
  return `${origin}/ticket-login/${encodeURIComponent(owner)},${encodeURIComponent(contest)}`;
}

const reportPlace = (owner: string, candidate: string, template: string) =>
  [owner, candidate, template].map(encodeURIComponent).join('/');

/** Where one chooses whose report of a template one looks at. */
export const reportFinderPath = (template: string) => `/report-edit?template=${encodeURIComponent(template)}`;

/** Somebody's report on the screen, and as it is printed. */
export const reportViewPath = (...place: Parameters<typeof reportPlace>) =>
  `/report-edit/${reportPlace(...place)}`;
export const reportPrintPath = (...place: Parameters<typeof reportPlace>) =>
  `/report/${reportPlace(...place)}`;
