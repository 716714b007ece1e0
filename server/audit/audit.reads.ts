import { read } from '#server/database/read.ts';
import { findAuditPage } from './audit-list.repository.ts';

/** Searches and counts over years of records. */
export const auditPageRead = read('audit.page', findAuditPage);
