import { read } from '#server/database/read.ts';
import { findAuditPage } from './audit-list.repository.ts';

/** Searches in years of records. */
export const auditPageRead = read('audit.page', findAuditPage);
